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
 * What a log may keep of an error: only what says where the fault is. Errors of the database and of mail servers carry the values of
 * rows and the addresses of people.
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
    // A refused connection to a name with two addresses says why only in these.
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}
