import type { Content } from '@cursus/contract/content'
import { useEffect } from 'react'
import { type ItemState, useItem } from '#web/lib/list/use-item.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { contentItem } from './content-queries.ts'

const pollMs = 2000

/** The package is waiting or being analysed. */
export const isUnfinished = ({
  processing,
}: Pick<Content, 'processing'> | { processing: { state: string } }): boolean =>
  processing.state === 'pending' || processing.state === 'processing'

/**
 * The content of the address. While its package is analysed it follows the progress by
 * subscription, and by polling without a connection.
 */
export function useContent(): ItemState<Content> {
  const content = useItem(contentItem)
  const contentId = content.data?.id
  const unfinished = content.data !== undefined && isUnfinished(content.data)
  const live = trpc.management.content.onProcessing.useSubscription(
    { id: contentId ?? '' },
    {
      enabled: unfinished,
      onData: (processing) => {
        if (!contentId) return
        api.management.content.get.setData({ id: contentId }, (known) => known && { ...known, processing })
        if (!isUnfinished({ processing })) void api.management.content.invalidate()
      },
    },
  )
  const asks = unfinished && live.status !== 'pending'
  useEffect(() => {
    if (!asks || !contentId) return
    const timer = setInterval(() => void api.management.content.get.invalidate({ id: contentId }), pollMs)
    return () => clearInterval(timer)
  }, [asks, contentId])
  return content
}
