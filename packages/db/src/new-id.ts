import { v7 } from 'uuid'

/** Creates a UUIDv7: later ids sort later, so that indexes grow at one end. */
export const newId = (): string => v7()
