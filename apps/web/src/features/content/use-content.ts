import type { Content } from '@cursus/contract/content'
import { useEffect } from 'react'
import { trpc } from '#web/lib/trpc.ts'

const pollMs = 2000

/** The package of a content is still to be analysed, or is being. */
export const isUnfinished = ({
  processing,
}: Pick<Content, 'processing'> | { processing: { state: string } }): boolean =>
  processing.state === 'pending' || processing.state === 'processing'

/** One content; while its package is analysed it follows the progress live, and by asking where the live line is down. */
export function useContent(contentId: string) {
  const utils = trpc.useUtils()
  const content = trpc.management.content.get.useQuery({ id: contentId })
  const unfinished = content.data !== undefined && isUnfinished(content.data)
  const live = trpc.management.content.onProcessing.useSubscription(
    { id: contentId },
    {
      enabled: unfinished,
      onData: (processing) => {
        utils.management.content.get.setData({ id: contentId }, (known) => known && { ...known, processing })
        if (!isUnfinished({ processing })) void utils.management.content.invalidate()
      },
    },
  )
  const asks = unfinished && live.status !== 'pending'
  const { refetch } = content
  useEffect(() => {
    if (!asks) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [asks, refetch])
  return content
}
