import { type Database, lockName, shareLockOfName } from '@cursus/db'

// A rename changes the tags of all versions. It waits for every version that is being made, and
// these wait for it, so that none is stored with the former name.
const name = 'tags'

/** For the transaction that makes a version, before it reads the tags of the former one. */
export const keepTags = (db: Database): Promise<void> => shareLockOfName(db, name)

/** For the transaction that renames a tag. */
export const lockTags = (db: Database): Promise<void> => lockName(db, name)
