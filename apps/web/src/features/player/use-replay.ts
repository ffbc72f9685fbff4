import { useEffect } from 'react'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { waitingToast } from './waiting-toast.ts'

/**
 * Sends unsaved results of earlier launches when the application starts and when the network is
 * back.
 */
export function useReplay(owner: string): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    let gone = false
    const replay = async () => {
      // Few visits need the journal, so it is not part of the first script.
      const { replayWaiting } = await import('./waiting-commits.ts')
      const sent = await replayWaiting(owner)
      if (sent > 0 && !gone) await utils.participant.invalidate()
      return sent
    }
    const onStart = () => void replay().catch(() => undefined)
    // Only users who saw the network fail were told about unsaved results; a closed tab regularly
    // leaves a last commit.
    const onOnline = () =>
      void replay()
        .then((sent) => {
          if (sent > 0 && !gone) void toastSuccess(m.player_replayed(), waitingToast)
        })
        .catch(() => undefined)
    onStart()
    window.addEventListener('online', onOnline)
    return () => {
      gone = true
      window.removeEventListener('online', onOnline)
    }
  }, [owner, utils])
}
