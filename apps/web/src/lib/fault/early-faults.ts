import { pageIsLoaded } from '#web/lib/optional-part.ts'
import { knownSession, loadSession } from '#web/lib/session/session.ts'
import { setLogWriter } from './log-queue.ts'

/**
 * Limits the stored faults while the page loads, because a fault in every frame would fill the
 * memory.
 */
const maxEarlyFaults = 20

/**
 * Logs uncaught faults from now on. The logger is loaded after the first page, or with the first
 * fault, which may be why there is no page. Faults until then are queued.
 */
export function catchFaults(): void {
  const early: unknown[] = []
  let take = (fault: unknown): void => {
    if (early.length < maxEarlyFaults) early.push(fault)
    if (early.length === 1) loadLogger()
  }
  let isLoading = false
  function loadLogger(): void {
    if (isLoading) return
    isLoading = true
    void import('./remote-log.ts').then(
      ({ logFault, sendQueuedLogs }) => {
        setLogWriter({ now: () => knownSession()?.id, whenKnown: async () => (await loadSession())?.id ?? null })
        take = logFault
        for (const fault of early) logFault(fault)
        sendQueuedLogs()
      },
      () => {
        isLoading = false
      },
    )
  }
  window.addEventListener('error', ({ error, message }) => take(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason))
  void pageIsLoaded().then(loadLogger)
}
