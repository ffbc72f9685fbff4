import type { ContentPreview } from '@cursus/contract/participant'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorText } from '#web/components/error-text.tsx'
import { safeLink } from '#web/features/participant/open-link.ts'
import { EmbeddedFrame } from '#web/features/player/embedded-frame.tsx'
import { Waiting } from '#web/features/player/waiting.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { m } from '#web/paraglide/messages.js'
import { PreviewFrame } from './preview-frame.tsx'
import { ScormPreview } from './scorm-preview.tsx'

/**
 * Options of the query of a preview: its addresses expire, and playing it twice must not share a
 * launch.
 */
export const previewOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' } as const

/** What is around the stage of a preview. */
export type PreviewAround = {
  /** A link with an icon. */
  back: ReactNode
  /** The choice of another version. */
  versions?: ReactNode
  /** A link to what differs from another version. */
  compare?: ReactNode
  /** The other contents of a module. */
  contents?: ReactNode
  /** What the package sends, for authors. */
  hasLog: boolean
}

/** A version of a content as a learner sees it; nothing is stored. */
export function ContentPreviewPage({
  preview,
  around,
}: {
  preview: { data: ContentPreview | undefined; error: unknown; isRefetching: boolean }
  around: (content: ContentPreview) => PreviewAround
}) {
  usePageTitle(preview.data ? m.preview_title({ title: preview.data.title }) : m.nav_content_preview())
  if (preview.data && !preview.isRefetching) {
    const { data } = preview
    return <Loaded key={data.contentVersionId} content={data} around={around(data)} />
  }
  if (preview.error) {
    return (
      <main id="main" tabIndex={-1} className="outline-none">
        <EmptyState
          plain
          className="py-24"
          title={m.management_preview_invalid_title()}
          text={<ErrorText of={preview.error} />}
        />
      </main>
    )
  }
  return <Waiting text={m.player_loading()} />
}

function Loaded({ content, around }: { content: ContentPreview; around: PreviewAround }) {
  const { init, launchUrl } = content
  if (init && launchUrl) return <ScormPreview content={content} init={init} launchUrl={launchUrl} around={around} />
  const link = safeLink(content.link)
  return (
    <PreviewFrame content={content} around={around}>
      {content.type === 'embedded-content' && link ? (
        <EmbeddedFrame link={link} title={content.title} />
      ) : (
        <EmptyState
          plain
          className="py-24"
          title={content.title}
          text={m.preview_link_text()}
          action={
            link ? (
              <a href={link} target="_blank" rel="noreferrer" className="text-link break-all">
                {link}
              </a>
            ) : undefined
          }
        />
      )}
    </PreviewFrame>
  )
}
