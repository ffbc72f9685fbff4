import { kindOf } from '@cursus/contract/content-values'
import type { ContentPreview } from '@cursus/contract/participant'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageOf, type PageOfProps } from '#web/components/page-of.tsx'
import { safeLink } from '#web/features/participant/open-link.ts'
import { EmbeddedFrame, Waiting } from '#web/features/player/scorm-frame.tsx'
import { type ItemState, itemStateOf } from '#web/lib/list/use-item.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
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

/** The state of the query of a preview, which shows nothing while it is read again. */
export const previewStateOf = (query: {
  data: ContentPreview | undefined
  error: unknown
  isRefetching: boolean
  refetch: () => unknown
}): ItemState<ContentPreview> => (query.isRefetching ? { state: 'loading' } : itemStateOf(query))

/** The list to go back to when there is nothing to show. */
type BackTo = PageOfProps<ContentPreview>['back']['link']

/** A version of a content as a learner sees it; nothing is stored. */
export function ContentPreviewPage({
  preview,
  list,
  around,
}: {
  preview: ItemState<ContentPreview>
  list: BackTo
  around: (content: ContentPreview) => PreviewAround
}) {
  usePageTitle(preview.data ? m.preview_title({ title: preview.data.title }) : m.nav_content_preview())
  if (preview.state !== 'ready') return <PreviewFallback of={preview} list={list} />
  return <Loaded key={preview.data.contentVersionId} content={preview.data} around={around(preview.data)} />
}

/** In place of a preview that is loading, failed or not found. */
export function PreviewFallback({ of: preview, list }: { of: ItemState<ContentPreview>; list: BackTo }) {
  return (
    <main id="main" tabIndex={-1} className="h-dvh outline-none">
      <PageOf
        of={preview}
        title={m.nav_content_preview()}
        pending={<Waiting text={m.player_loading()} />}
        back={{ link: list, label: m.common_back_to_list() }}
      >
        {() => null}
      </PageOf>
    </main>
  )
}

function Loaded({ content, around }: { content: ContentPreview; around: PreviewAround }) {
  const { init, launchUrl } = content
  if (init && launchUrl) return <ScormPreview content={content} init={init} launchUrl={launchUrl} around={around} />
  const link = safeLink(content.link)
  return (
    <PreviewFrame content={content} around={around}>
      {kindOf(content.type).opens === 'frame' && link ? (
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
