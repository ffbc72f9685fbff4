import { describeError, traceOfNow } from '@cursus/domain/fault'
import pino, { type Logger } from 'pino'

export type { Logger } from 'pino'

/** Creates the log. Bodies, headers, cookies and query strings are never logged. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceOfNow,
      formatters: { level: (label) => ({ level: label }) },
      // Libraries log headers at the level `trace`, and those contain the session.
      redact: { paths: ['headers', '*.headers'], remove: true },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  )
}
