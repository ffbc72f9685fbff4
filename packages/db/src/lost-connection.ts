/** What the driver says, in words alone, when a connection is gone or none can be had. */
const words =
  /^(?:Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when)/
/** SQLSTATE `connection_failure`. */
const connectionFailure = '08006'

/** Throws the error again; one that only its words tell as a lost connection gets the code of one. */
export function nameLostConnection(error: unknown): never {
  if (error instanceof Error && !('code' in error) && words.test(error.message)) {
    throw Object.assign(error, { code: connectionFailure })
  }
  throw error
}
