import pino, { type Logger } from 'pino'

export type { Logger } from 'pino'

/**
 * The log. Nothing of bodies, headers, cookies or query strings ever reaches it, and of an error only what says where the fault is:
 * the database's own errors carry the values of rows.
 */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  )
}

type Described = {
  type: string
  message: string
  stack?: string
  code?: unknown
  constraint?: unknown
  cause?: Described
}

export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
