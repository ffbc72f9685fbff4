import type { ContentPreview } from '@cursus/contract/participant'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Brand } from '#web/components/brand.tsx'
import { hostOf } from '#web/components/content-kind.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { EmbeddedFrame } from '#web/features/player/scorm-frame.tsx'
import { isId, isWebAddress } from '#web/lib/address.ts'
import { toastInfo } from '#web/lib/fault/toast.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentPreviewPage, PreviewFallback, previewOptions, previewStateOf } from './content-preview-page.tsx'
import { ModuleContents } from './module-contents.tsx'

/**
 * Any version of a content of the catalogue. With `moduleId`, beside the other contents of the
 * module's latest version.
 */
function CataloguePreview({ contentVersionId, moduleId }: { contentVersionId: string; moduleId?: string }) {
  const preview = trpc.management.content.preview.useQuery({ contentVersionId }, previewOptions)
  return (
    <ContentPreviewPage
      preview={previewStateOf(preview)}
      list={{ to: moduleId ? '/management/module' : '/management/content' }}
      around={(content) =>
        moduleId
          ? {
              hasLog: true,
              back: (
                <Link to="/management/module/$moduleId" params={{ moduleId }}>
                  <ArrowLeft aria-hidden />
                </Link>
              ),
              contents: <CatalogueContents moduleId={moduleId} contentId={content.contentId} />,
            }
          : {
              hasLog: true,
              back: (
                <Link to="/management/content/$contentId" params={{ contentId: content.contentId }}>
                  <ArrowLeft aria-hidden />
                </Link>
              ),
              versions: <VersionChoice content={content} />,
              compare: <CompareLink content={content} />,
            }
      }
    />
  )
}

function CatalogueContents({ moduleId, contentId }: { moduleId: string; contentId: string }) {
  const module = trpc.management.module.get.useQuery({ id: moduleId })
  return (
    <ModuleContents
      title={module.data?.title}
      contents={(module.data?.chapters ?? []).flatMap(({ title, contents }) =>
        contents.map((content) => ({ ...content, chapter: title })),
      )}
      contentId={contentId}
      link={({ contentVersionId }) => ({
        to: '/content-preview/$resourceUrl',
        params: { resourceUrl: contentVersionId },
        search: { module: moduleId },
      })}
    />
  )
}

/** The ready versions of the content, the newest first. */
const useReadyVersions = ({ contentId }: ContentPreview) =>
  (trpc.management.content.versions.useQuery({ id: contentId }).data ?? []).filter(
    ({ processing }) => processing.state === 'ready',
  )

/** The version before this one; for the first one, the newest. */
function CompareLink({ content }: { content: ContentPreview }) {
  const ready = useReadyVersions(content)
  const other = ready.find(({ version }) => version < content.version) ?? ready[0]
  if (!other || other.version === content.version) return null
  const ids = { before: other.id, after: content.contentVersionId }
  return (
    <Link
      to="/management/content/$contentId/compare"
      params={{ contentId: content.contentId }}
      search={other.version < content.version ? ids : { before: ids.after, after: ids.before }}
      className="shrink-0 font-medium underline underline-offset-2"
    >
      {m.preview_compare({ version: String(other.version) })}
    </Link>
  )
}

/** As many versions are shown side by side. */
const mostSegments = 4

function VersionChoice({ content }: { content: ContentPreview }) {
  const navigate = useNavigate()
  const ready = useReadyVersions(content)
  if (ready.length < 2) return null
  const choose = async (resourceUrl: string) => {
    await navigate({ to: '/content-preview/$resourceUrl', params: { resourceUrl }, search: {} })
    const chosen = ready.find(({ id }) => id === resourceUrl)
    // What was done in the other version is forgotten.
    if (chosen && content.init) void toastInfo(m.preview_version_started({ version: String(chosen.version) }))
  }
  const isLatest = ({ id }: { id: string }) => id === ready[0]?.id
  const name = (version: string, latest: boolean) =>
    latest ? m.preview_version_latest({ version }) : m.preview_version({ version })
  const versions = ready.map((version) => ({
    value: version.id,
    title: name(String(version.version), isLatest(version)),
    short:
      m.management_version_short({ version: String(version.version) }) +
      (isLatest(version) ? ` ${m.preview_latest()}` : ''),
  }))
  const choice = { value: content.contentVersionId, onValueChange: choose }
  return versions.length <= mostSegments ? (
    <Segmented
      {...choice}
      label={m.management_version()}
      options={versions.map(({ value, title, short }) => ({ value, title, label: short })).reverse()}
    />
  ) : (
    <Select
      {...choice}
      aria-label={m.management_version()}
      className="w-48"
      options={versions.map(({ value, title }) => ({ value, label: title }))}
    />
  )
}

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
