import { anyOf, type Database, uuids } from '@cursus/db'

/**
 * Keeps accounts from being erased until the transaction ends, so that nothing is written of somebody who is gone: an erasure that began
 * before is waited for. Call it before rows about people are written. @returns those that are not erased
 */
export async function holdPeople(db: Database, userIds: readonly string[]): Promise<Set<string>> {
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
