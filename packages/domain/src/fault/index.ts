import { channel } from 'node:diagnostics_channel'

const contexts = channel('cursus:context')

/** The trace in which a line is logged, where telemetry is on: 32 hexadecimal digits. */
export function traceOfNow(): { trace?: string } {
  if (!contexts.hasSubscribers) return {}
  const carrier: { traceparent?: string } = {}
  contexts.publish(carrier)
  const id = carrier.traceparent?.split('-')[1]
  return id === undefined ? {} : { trace: id }
}

type DescribedError = {
  type: string
  message: string
  stack?: string
  code?: unknown
  constraint?: unknown
  cause?: DescribedError
  errors?: DescribedError[]
}

/**
 * Reduces an error to what a log may contain: the location of the fault. Errors of the database and
 * of mail servers contain row values and addresses.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    // Only these contain the reason when a name with two addresses refuses connections.
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}

/**
 * Explains a failure in one line for the terminal: the messages of an error and its causes. When a
 * message is missing or a single word, the error's name and position in the code are added. A full
 * disk comes first, in plain words: programs tell it in the middle of their output.
 */
export function explainError(error: unknown): string {
  const parts: string[] = []
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined) {
    const words = wordsOf(cause)
    if (!parts.some((part) => part.includes(words))) parts.push(words)
  }
  const text = parts.join(': ')
  return /no space left on device|\bENOSPC\b/i.test(text) ? `the disk is full: ${text}` : text
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return `something that is no error was thrown (${String(error)})`
  const message = error.message.trim().replaceAll(/\s*\n\s*/g, ' ')
  if (error instanceof AggregateError)
    return [message, error.errors.map(explainError).join(', ')].filter(Boolean).join(': ')
  if (/\s/.test(message)) return message
  const position = /\n\s+at (?:.* \()?([^\n)]+)\)?/.exec(error.stack ?? '')?.[1]
  return [error.constructor.name, message, ...(position ? [`(at ${position})`] : [])].filter(Boolean).join(' ')
}

/** Runs a part of some work and puts its name before the errors, which say neither who nor what. */
export async function withErrorContext<T>(part: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    throw new Error(part, { cause })
  }
}

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
