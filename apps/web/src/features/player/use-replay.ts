import { useEffect } from 'react'
import { toastSuccess } from '#web/components/ui/toast.ts'
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
      if (sent === 0 || gone) return
      void toastSuccess(m.player_replayed(), waitingToast)
      await utils.participant.invalidate()
    }
    const start = () => void replay().catch(() => undefined)
    start()
    window.addEventListener('online', start)
    return () => {
      gone = true
      window.removeEventListener('online', start)
    }
  }, [owner, utils])
}
