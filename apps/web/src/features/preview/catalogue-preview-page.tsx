import { useParams, useSearch } from '@tanstack/react-router'
import { Brand } from '#web/components/brand.tsx'
import { hostOf } from '#web/components/content-kind.tsx'
import { EmbeddedFrame } from '#web/features/player/embedded-frame.tsx'
import { CataloguePreview } from '#web/features/preview/catalogue-preview.tsx'
import { PreviewFallback } from '#web/features/preview/content-preview-page.tsx'
import { isId, isWebAddress } from '#web/lib/address.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { m } from '#web/paraglide/messages.js'

/** A version of a content by its id, or the address of a site. */
export function CataloguePreviewPage() {
  const { resourceUrl } = useParams({ from: '/content-preview/$resourceUrl' })
  const { module } = useSearch({ from: '/content-preview/$resourceUrl' })
  if (isId(resourceUrl)) return <CataloguePreview contentVersionId={resourceUrl} moduleId={module} />
  if (isWebAddress(resourceUrl)) return <SitePreview resourceUrl={resourceUrl} />
  return <PreviewFallback of={{ state: 'missing' }} list={{ to: '/management/content' }} />
}

/** A page embedded as in the player, to check whether its site allows it. */
function SitePreview({ resourceUrl }: { resourceUrl: string }) {
  const host = hostOf(resourceUrl)
  usePageTitle(m.nav_content_preview())
  return (
    <div className="whole-window flex flex-col">
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 md:px-6">
        <Brand />
        <h1 className="title text-base">{host}</h1>
        <p className="min-w-0 flex-1 basis-64 text-xs text-muted-foreground">{m.management_preview_hint()}</p>
      </header>
      <main id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
        <EmbeddedFrame link={resourceUrl} title={host} />
      </main>
    </div>
  )
}
