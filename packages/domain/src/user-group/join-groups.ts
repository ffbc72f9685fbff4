import type { GroupGift } from '@cursus/contract/user-group'
import { anyOf, newId, uuids } from '@cursus/db'
import { lockGifts } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { type GroupTerms, giveToJoined, readGroupModules } from './group-modules.ts'
import { deleteMembers, groupThing, insertMembers, isNameTaken, lockGroups, recordMembers } from './members.ts'

/**
 * Locks groups of the company and all that joining them locks, before accounts are locked.
 * @returns the modules of each group
 */
export async function lockGroupsForJoining(
  ctx: CompanyCtx,
  groupIds: readonly string[],
): Promise<Map<string, GroupTerms[]>> {
  await lockGroups(ctx, groupIds)
  const modules = new Map<string, GroupTerms[]>()
  for (const id of groupIds) modules.set(id, await readGroupModules(ctx, id))
  await lockGifts(ctx, [...modules.values()].flat())
  return modules
}

/**
 * Creates groups, each of which somebody has to join. The groups of the company must be locked;
 * names that differ in case or accents only become one group.
 */
export async function createGroups(ctx: CompanyCtx, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const id = newId()
    if (await isNameTaken(ctx, name, id)) continue
    await ctx.db
      .insertInto('userGroups')
      .values({ id, companyId: ctx.company.id, name, createdAt: ctx.now() })
      .execute()
    await recordEvent(ctx, { ...groupThing(ctx, id), action: 'create', after: { name } })
  }
}

/** Whether somebody who joined did not get a module of the group. */
export const isShort = ({ error, leftOut }: GroupGift): boolean => error !== null || leftOut > 0

/** Adds people with locked accounts to a locked group, and gives them what its members get. */
export async function joinGroup(
  ctx: CompanyCtx,
  id: string,
  userIds: readonly string[],
  modules: readonly GroupTerms[],
): Promise<{ joined: string[]; gifts: GroupGift[] }> {
  const joined = await insertMembers(ctx, id, userIds)
  if (joined.length > 0) await recordMembers(ctx, id, { joined })
  return { joined, gifts: await giveToJoined(ctx, id, modules, joined) }
}

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
    await recordMembers(ctx, id, { left })
  }
}
