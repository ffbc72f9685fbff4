import { AppError, validationFailed } from '@cursus/contract/error'
import type {
  AddGroupUsersInput,
  AddPeopleInput,
  FormerUser,
  FormerUsersInput,
  Joined,
  RemoveGroupUsersInput,
} from '@cursus/contract/user-group'
import { anyOf, inTransactionOf, uuids } from '@cursus/db'
import { lockGifts, revokeAccesses } from '../access/index.ts'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import type { SelectionResult } from '../list/index.ts'
import { companyPersonColumns, lockPeople, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { selectUserGroups } from './get-user-group.ts'
import { readGroupModules } from './group-modules.ts'
import { isShort, joinGroup } from './join-groups.ts'
import { deleteMembers, hasMembers, lockGroup, recordMembers } from './members.ts'

const shown = 100

/** Live accesses that the group gave to people who have left it. */
const selectLeft = (ctx: CompanyCtx, id: string) =>
  ctx.db
    .selectFrom('userGroupAccesses as ga')
    .innerJoin('accesses as a', 'a.id', 'ga.accessId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'a.userId').onRef('p.companyId', '=', 'a.companyId'),
    )
    .where('ga.userGroupId', '=', id)
    .where('ga.leftAt', 'is not', null)
    .where('a.companyId', '=', ctx.company.id)
    .where(isLive(ctx))

/**
 * Returns people who left a group and keep modules that it gave, who left last first, until a
 * manager decides about them.
 * @throws NotFound
 */
export async function listFormerUsers(ctx: CompanyCtx, { id }: { id: string }): Promise<FormerUser[]> {
  await selectUserGroups(ctx).where('g.id', '=', id).executeTakeFirstOrThrow(notFound)
  const rows = await selectLeft(ctx, id)
    .select([...companyPersonColumns(ctx.company.id), 'ga.leftAt', 'a.id as accessId', 'a.moduleId', 'v.title'])
    .orderBy('ga.leftAt', 'desc')
    .orderBy('u.id')
    .orderBy('v.sortTitle')
    .limit(shown * 10)
    .execute()
  const people = new Map<string, FormerUser>()
  for (const row of rows) {
    const person = people.get(row.id) ?? { ...toPerson(row), leftDate: iso(row.leftAt ?? ctx.now()), accesses: [] }
    person.accesses.push({ id: row.accessId, module: { id: row.moduleId, title: row.title } })
    people.set(row.id, person)
  }
  return [...people.values()].slice(0, shown)
}

/**
 * Revokes what people who left the group got from it.
 * @throws NotFound for people without such an access
 */
export const revokeFormerUsers = (ctx: CompanyCtx, input: FormerUsersInput): Promise<void> =>
  decide(ctx, input, (tx, idList) => revokeAccesses(tx, { idList }))

/**
 * Leaves it to them: the group no longer has to do with these accesses.
 * @throws NotFound for people without such an access
 */
export const keepFormerUsers = (ctx: CompanyCtx, input: FormerUsersInput): Promise<void> =>
  decide(ctx, input, async () => undefined)

async function decide(
  ctx: CompanyCtx,
  { id, idList }: FormerUsersInput,
  act: (ctx: CompanyCtx, accessIds: string[]) => Promise<unknown>,
): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    await lockGroup(tx, id)
    const people = new Set(idList)
    const left = await selectLeft(tx, id)
      .select(['a.id', 'a.userId'])
      .where('a.userId', '=', anyOf(uuids([...people])))
      .execute()
    if (new Set(left.map(({ userId }) => userId)).size !== people.size) throw notFound()
    const accessIds = left.map((access) => access.id)
    await act(tx, accessIds)
    await db
      .deleteFrom('userGroupAccesses')
      .where('accessId', '=', anyOf(uuids(accessIds)))
      .execute()
  })
}

/**
 * Adds people to a group, who get its modules as far as possible; unknown e-mails become invited
 * accounts, and members are counted.
 * @throws NotFound, TooManyRequests, ValidationFailed without anybody
 */
export async function addGroupUsers(ctx: CompanyCtx, input: AddGroupUsersInput): Promise<Joined> {
  const { id, userList } = input
  if (userList.length + input.userIdList.length === 0) throw validationFailed({ path: 'userList', rule: 'required' })
  await limitNewPeople(ctx, userList)
  return inTransactionOf(ctx, async (tx) => {
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
  return { done: added, leftOut: [], isPartial: modules.some(isShort) }
}

/**
 * Removes people from a group, all or none.
 * @throws NotFound for people who are not in it, UserGroupNeedsUser when nobody would be left
 */
export async function removeGroupUsers(ctx: CompanyCtx, { id, idList }: RemoveGroupUsersInput): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    await lockGroup(tx, id)
    const ids = new Set(idList)
    const left = await deleteMembers(tx, id, [...ids])
    if (left.length !== ids.size) throw notFound()
    if (!(await hasMembers(db, id))) throw new AppError('UserGroupNeedsUser')
    await recordMembers(tx, id, { left })
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
