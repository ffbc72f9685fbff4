import { useRef } from 'react'
import { trpc } from '#web/lib/trpc.ts'

/**
 * Follows the user's unread notifications, and reads the modules again when an access of theirs was
 * opened or closed.
 */
export function useAccountNews({
  onUnread,
  onError,
}: {
  onUnread?: (unread: number) => void
  onError: (error: unknown) => void
}) {
  const { participant } = trpc.useUtils()
  const isFollowed = useRef(false)
  return trpc.account.onUnread.useSubscription(undefined, {
    onData: ({ unread, accessesChanged }) => {
      if (accessesChanged) void participant.invalidate()
      // A module read before the first message may have been closed in between.
      else if (!isFollowed.current) void participant.userModule.get.invalidate()
      isFollowed.current = true
      onUnread?.(unread)
    },
    onError,
  })
}
