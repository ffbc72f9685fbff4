import { useEffect } from 'react'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { waitingToast } from './waiting-toast.ts'

/** When the application starts and when the network is back: results that an earlier launch could not save are sent. */
export function useReplay(owner: string): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    let gone = false
    const replay = async () => {
      // The journal and its protocol are needed by few visits: they are no part of the first script.
      const { replayWaiting } = await import('./waiting-commits.ts')
      const sent = await replayWaiting(owner)
      if (sent > 0 && !gone) await utils.participant.invalidate()
      return sent
    }
    const onStart = () => void replay().catch(() => undefined)
    // Only who saw the network go was told that something waits; a closed tab leaves a last word behind as a matter of course.
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
