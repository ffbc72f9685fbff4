import { describeError, traceOfNow } from '@cursus/domain/fault'
import pino, { type Logger } from 'pino'

export type { Logger } from 'pino'

/** Creates the log. Payloads and mails are never logged. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'worker' },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOfNow,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}
