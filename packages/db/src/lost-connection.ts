/** Messages of the driver for a lost connection, or when none can be opened. */
const words =
  /^(?:Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when)/
/** SQLSTATE `connection_failure`. */
const connectionFailure = '08006'

/**
 * Rethrows the error; one that only its message identifies as a lost connection gets the code of
 * one.
 */
export function nameLostConnection(error: unknown): never {
  if (error instanceof Error && !('code' in error) && words.test(error.message)) {
    throw Object.assign(error, { code: connectionFailure })
  }
  throw error
}
