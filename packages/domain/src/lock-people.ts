import { anyOf, type Database, uuids } from '@cursus/db'

/**
 * Locks accounts against erasure until the transaction ends and waits for running erasures, so that
 * no rows are written about erased users. Call it before writing rows about people.
 * @returns those that are not erased
 */
export async function lockPeople(db: Database, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(uuids([...userIds])))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(held.map(({ id }) => id))
}
