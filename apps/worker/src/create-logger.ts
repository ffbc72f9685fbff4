import pino, { type Logger } from 'pino'

export type { Logger } from 'pino'

/**
 * The log. Payloads and mails never reach it, and of an error only what says where the fault is: errors of the database and of mail servers
 * carry the values of rows and the addresses of people.
 */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'worker' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

type Described = { type: string; message: string; stack?: string; code?: unknown; cause?: Described }

export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
