import type { ContentPreview } from '@cursus/contract/participant'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Select } from '#web/components/ui/select.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentPreviewPage, previewOptions } from './content-preview-page.tsx'
import { ModuleContents } from './module-contents.tsx'

/**
 * Any version of a content of the catalogue. With `moduleId`, beside the other contents of the
 * module's latest version.
 */
export function CataloguePreview({ contentVersionId, moduleId }: { contentVersionId: string; moduleId?: string }) {
  const preview = trpc.management.content.preview.useQuery({ contentVersionId }, previewOptions)
  return (
    <ContentPreviewPage
      preview={preview}
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
              versions: <VersionSelect content={content} />,
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
function VersionSelect({ content }: { content: ContentPreview }) {
  const navigate = useNavigate()
  const versions = trpc.management.content.versions.useQuery({ id: content.contentId })
  const ready = (versions.data ?? []).filter(({ processing }) => processing.state === 'ready')
  if (ready.length < 2) return null
  return (
    <Select
      aria-label={m.management_version()}
      className="w-48"
      value={content.contentVersionId}
      onValueChange={(resourceUrl) =>
        void navigate({ to: '/content-preview/$resourceUrl', params: { resourceUrl }, search: {} })
      }
      options={ready.map(({ id, version }, index) => ({
        value: id,
        label:
          index === 0
            ? m.preview_version_latest({ version: String(version) })
            : m.preview_version({ version: String(version) }),
      }))}
    />
  )
}
