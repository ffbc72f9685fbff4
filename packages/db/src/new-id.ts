import { v7 } from 'uuid'

/** A new UUIDv7: keys made later sort later, so indexes on them grow at one end. */
export const newId = (): string => v7()
