import { anyOf, type Database, insertFrom, tableOf, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'

/**
 * Adds people to a locked group. Their accounts must be locked.
 * @returns ids of those who were not in it
 */
export async function insertMembers(ctx: CompanyCtx, groupId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = tableOf('new', { userId: uuids([...new Set(userIds)]) })
  const inserted = await insertFrom(ctx.db, 'userGroupMembers', ctx.db.selectFrom(rows), ({ ref, val }) => ({
    userGroupId: val(groupId),
    userId: ref('new.userId'),
    joinedAt: val(ctx.now()),
  }))
    .onConflict((conflict) => conflict.columns(['userGroupId', 'userId']).doNothing())
    .returning('userId')
    .execute()
  return inserted.map(({ userId }) => userId)
}

/** @returns ids of those who were in it */
export async function deleteMembers(db: Database, groupId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const removed = await db
    .deleteFrom('userGroupMembers')
    .where('userGroupId', '=', groupId)
    .where('userId', '=', anyOf(uuids([...userIds])))
    .returning('userId')
    .execute()
  return removed.map(({ userId }) => userId)
}

export async function memberIds(db: Database, groupId: string): Promise<string[]> {
  const members = await db
    .selectFrom('userGroupMembers')
    .select('userId')
    .where('userGroupId', '=', groupId)
    .orderBy('userId')
    .execute()
  return members.map(({ userId }) => userId)
}
