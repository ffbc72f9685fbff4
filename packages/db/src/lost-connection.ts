/** Messages of the driver for a lost connection. */
const words = /^(?:Connection terminated|Client was closed|Client has encountered a connection error)/
/** SQLSTATE `connection_failure`. */
const connectionFailure = '08006'

/** SQLSTATE `sqlclient_unable_to_establish_sqlconnection`. */
const noConnection = '08001'

/**
 * Rethrows what prevented a connection, with the code of that, because a server that refuses
 * connections does so with the codes of many faults.
 */
export function nameRefusedConnection(cause: unknown): never {
  throw Object.assign(new Error('The database gives no connection', { cause }), { code: noConnection })
}

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
