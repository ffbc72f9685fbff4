import { anyOf, type Database, uuids } from '@cursus/db'

/**
 * Locks accounts until the transaction ends and waits for running erasures, so that no rows are
 * written about erased users. Call it before writing rows about people.
 * @param against every change, before their copies in companies are written: a change of an account
 * also writes those, after the account, so the other order would deadlock with it
 * @returns those that are not erased
 */
export async function lockPeople(
  db: Database,
  userIds: readonly string[],
  against: 'erasure' | 'changes' = 'erasure',
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const people = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(uuids([...userIds])))
    .where('deletedAt', 'is', null)
    .orderBy('id')
  const locked = await (against === 'changes' ? people.forShare() : people.forKeyShare()).execute()
  return new Set(locked.map(({ id }) => id))
}
