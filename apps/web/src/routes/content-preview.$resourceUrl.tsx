import { createFileRoute } from '@tanstack/react-router'
import { Brand } from '#web/components/brand.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { hostOf } from '#web/features/participant/content-kind.tsx'
import { EmbeddedFrame } from '#web/features/player/embedded-frame.tsx'
import { CataloguePreview } from '#web/features/preview/catalogue-preview.tsx'
import { guard } from '#web/lib/guard.ts'
import { isId } from '#web/lib/is-id.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/content-preview/$resourceUrl')({
  beforeLoad: guard('/content-preview/$resourceUrl'),
  validateSearch: ({ module }: Record<string, unknown>): { module?: string } =>
    typeof module === 'string' ? { module } : {},
  component: Preview,
})

/** Only web addresses, because a `javascript:` address would run in this page. */
const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** A version of a content by its id, or the address of a site. */
function Preview() {
  const { resourceUrl } = Route.useParams()
  const { module } = Route.useSearch()
  return isId(resourceUrl) ? (
    <CataloguePreview contentVersionId={resourceUrl} moduleId={module} />
  ) : (
    <SitePreview resourceUrl={resourceUrl} />
  )
}

/** A page embedded as in the player, to check whether its site allows it. */
function SitePreview({ resourceUrl }: { resourceUrl: string }) {
  const possible = isWebAddress(resourceUrl)
  const host = possible ? hostOf(resourceUrl) : ''
  usePageTitle(m.nav_content_preview())
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 md:px-6">
        <Brand />
        <h1 className="title text-base">{host || m.nav_content_preview()}</h1>
        {possible ? (
          <p className="min-w-0 flex-1 basis-64 text-xs text-muted-foreground">{m.management_preview_hint()}</p>
        ) : null}
      </header>
      <main id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
        {possible ? (
          <EmbeddedFrame link={resourceUrl} title={host} />
        ) : (
          <EmptyState
            plain
            className="py-24"
            title={m.management_preview_invalid_title()}
            text={m.management_preview_invalid_text()}
          />
        )}
      </main>
    </div>
  )
}
