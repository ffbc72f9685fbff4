import { explainError } from './explain-error.ts'

/** Pauses between reports of a failure that goes on; the last one repeats. */
const pausesMs = [30_000, 60_000, 120_000, 300_000]
/** A failure that stayed away this long is a new one. */
const forgottenMs = 60_000
/** Failures whose words differ each time must not fill the memory. */
const maxKnown = 100

type Known = { lastAt: number; nextAt: number; reports: number; repeats: number }

/**
 * Returns a listener for errors that reports a repeated one after growing pauses only. While a
 * database is away, every queue fails about once a second.
 * @param report `repeats`: failures with the same words since the previous report
 */
export function reportRepeats(
  report: (error: unknown, repeats: number) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const failures = new Map<string, Known>()
  return (error) => {
    const words = explainError(error).replaceAll(/\d+/g, '0')
    const at = now()
    const former = failures.get(words)
    const isGoingOn = former !== undefined && at - former.lastAt < forgottenMs
    if (isGoingOn && at < former.nextAt) {
      Object.assign(former, { lastAt: at, repeats: former.repeats + 1 })
      return
    }
    if (failures.size >= maxKnown) failures.clear()
    const reports = isGoingOn ? former.reports : 0
    const pauseMs = pausesMs[Math.min(reports, pausesMs.length - 1)]!
    failures.set(words, { lastAt: at, nextAt: at + pauseMs, reports: reports + 1, repeats: 0 })
    report(error, isGoingOn ? former.repeats : 0)
  }
}

type Log = { error(fields: { err: unknown; repeats: number }, words: string): void }

/** A listener for errors of that part of the process, such as `the database`. */
export const logRepeats = (log: Log, part: string): ((error: unknown) => void) =>
  reportRepeats((error, repeats) => log.error({ err: error, repeats }, `${part}: ${explainError(error)}`))
