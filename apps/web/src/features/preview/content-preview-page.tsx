import type { ContentPreview } from '@cursus/contract/participant'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorText } from '#web/components/error-text.tsx'
import { safeLink } from '#web/features/participant/open-link.ts'
import { EmbeddedFrame } from '#web/features/player/embedded-frame.tsx'
import { Waiting } from '#web/features/player/waiting.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { m } from '#web/paraglide/messages.js'
import { PreviewFrame } from './preview-frame.tsx'
import { ScormPreview } from './scorm-preview.tsx'

/**
 * A version of a content as a learner sees it; nothing is stored. With `moduleId`, beside the other
 * contents of that module.
 */
export function ContentPreviewPage({ contentVersionId, moduleId }: { contentVersionId: string; moduleId?: string }) {
  // Its addresses expire, and playing it twice must not share a launch.
  const preview = trpc.management.content.preview.useQuery(
    { contentVersionId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' },
  )
  usePageTitle(preview.data ? m.preview_title({ title: preview.data.title }) : m.nav_content_preview())
  if (preview.data && !preview.isRefetching) {
    return <Loaded key={contentVersionId} content={preview.data} moduleId={moduleId} />
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

function Loaded({ content, moduleId }: { content: ContentPreview; moduleId: string | undefined }) {
  const { init, launchUrl } = content
  if (init && launchUrl) return <ScormPreview content={content} init={init} launchUrl={launchUrl} moduleId={moduleId} />
  const link = safeLink(content.link)
  return (
    <PreviewFrame content={content} moduleId={moduleId}>
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
