import { AppError, validationFailed } from '@cursus/contract/error'
import type { AddGroupUsersInput, AddPeopleInput, Joined, RemoveGroupUsersInput } from '@cursus/contract/user-group'
import { anyOf, inTransaction, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import type { SelectionResult } from '../list/index.ts'
import { lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { lockGifts, readGroupModules } from './group-modules.ts'
import { joinGroup } from './join-groups.ts'
import { groupThing, lockGroup } from './lock-groups.ts'
import { deleteMembers, hasMembers } from './members.ts'

/**
 * Adds people to a group, who get its modules as far as possible; unknown e-mails become invited
 * accounts, and members are counted.
 * @throws NotFound, TooManyRequests, ValidationFailed without anybody
 */
export async function addGroupUsers(ctx: CompanyCtx, input: AddGroupUsersInput): Promise<Joined> {
  const { id, userList } = input
  if (userList.length + input.userIdList.length === 0) throw validationFailed({ path: 'userList', rule: 'required' })
  await limitNewPeople(ctx, userList)
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockGroup(tx, id)
    const modules = await readGroupModules(tx, id)
    await lockGifts(tx, modules)
    const byEmail = await findOrInviteUsers(tx, userList)
    const userIds = new Set([...byEmail.map((user) => user.id), ...(await knownPeople(tx, input.userIdList))])
    const { joined, gifts } = await joinGroup(tx, id, [...userIds], modules)
    return { added: joined.length, already: userIds.size - joined.length, modules: gifts }
  })
}

/** Adds people of the company to a group; `isPartial` when some do not get all of its modules. */
export async function addPeople(ctx: CompanyCtx, { id, idList }: AddPeopleInput): Promise<SelectionResult> {
  if (id === undefined) throw validationFailed({ path: 'id', rule: 'required' })
  const { added, modules } = await addGroupUsers(ctx, { id, userList: [], userIdList: idList })
  return { done: added, leftOut: [], isPartial: modules.some(({ error }) => error !== null) }
}

/**
 * Removes people from a group, all or none.
 * @throws NotFound for people who are not in it, UserGroupNeedsUser when nobody would be left
 */
export async function removeGroupUsers(ctx: CompanyCtx, { id, idList }: RemoveGroupUsersInput): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockGroup(tx, id)
    const ids = new Set(idList)
    const left = await deleteMembers(tx, id, [...ids])
    if (left.length !== ids.size) throw notFound()
    if (!(await hasMembers(db, id))) throw new AppError('UserGroupNeedsUser')
    await recordEvent(tx, {
      ...groupThing(ctx, id),
      action: 'update',
      before: { userList: left },
      after: { userList: [] },
    })
  })
}

/** @throws NotFound when one is no person of the company */
async function knownPeople(ctx: CompanyCtx, idList: readonly string[]): Promise<string[]> {
  const ids = [...new Set(idList)].sort()
  if (ids.length === 0) return []
  const known = await ctx.db
    .selectFrom('companyPeople')
    .select('userId')
    .where('companyId', '=', ctx.company.id)
    .where('userId', '=', anyOf(uuids(ids)))
    .execute()
  if (known.length !== ids.length || (await lockPeople(ctx.db, ids)).size !== ids.length) throw notFound()
  return ids
}
