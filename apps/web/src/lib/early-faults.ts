import { setLogWriter } from './log-writer.ts'
import { pageIsLoaded } from './optional-part.ts'
import { knownSession, loadSession } from './session.ts'

/** As many as a page sends anyway: a fault of every frame must not fill the memory while the page is on its way. */
const mostEarly = 20

/**
 * From now on what nobody has caught is logged. What logs comes after the first page, before a network can be missed; what goes wrong
 * until then waits for it.
 */
export function catchFaults(): void {
  const early: unknown[] = []
  let take = (fault: unknown): void => {
    if (early.length < mostEarly) early.push(fault)
  }
  window.addEventListener('error', ({ error, message }) => take(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason))
  void pageIsLoaded()
    .then(() => import('./remote-log.ts'))
    .then(
      ({ logFault, sendWhatWaits }) => {
        setLogWriter({ now: () => knownSession()?.id, whenKnown: async () => (await loadSession())?.id ?? null })
        take = logFault
        for (const fault of early) logFault(fault)
        sendWhatWaits()
      },
      () => undefined,
    )
}
