export type DescribedError = {
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
