import { v4, v7 } from 'uuid'

/** Creates a UUIDv7: later ids sort later, so that indexes grow at one end. */
export const newId = (): string => v7()

/**
 * Creates the id of an account. Unlike others it does not contain when it was made: whoever adds or
 * signs up an e-mail reads the id, and would learn whether the e-mail was known before.
 */
export const newUserId = (): string => v4()
