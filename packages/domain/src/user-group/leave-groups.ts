import { anyOf, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { groupThing } from './lock-groups.ts'
import { deleteMembers } from './members.ts'

/**
 * Removes people from all groups of the company, which must be locked. A group may stay without
 * users, as when its last user is deleted.
 */
export async function leaveGroups(ctx: CompanyCtx, userIds: readonly string[]): Promise<void> {
  const groups = await ctx.db
    .selectFrom('userGroupMembers as m')
    .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
    .select('g.id')
    .distinct()
    .where('g.companyId', '=', ctx.company.id)
    .where('m.userId', '=', anyOf(uuids([...userIds])))
    .orderBy('g.id')
    .execute()
  for (const { id } of groups) {
    const left = await deleteMembers(ctx, id, userIds)
    await recordEvent(ctx, {
      ...groupThing(ctx, id),
      action: 'update',
      before: { userList: left },
      after: { userList: [] },
    })
  }
}
