import { AppError } from '@cursus/contract/error'
import { anyOf, type Database, insertFrom, lockName, tableOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { foldText, getAll } from '../query/index.ts'

/**
 * Serialises changes of the groups of one company until the end of the transaction, and finds these
 * groups. Taken before licences and accounts, because giving modules to members locks those.
 * @throws NotFound
 */
export async function lockGroups(ctx: CompanyCtx, idList: readonly string[]) {
  await lockName(ctx.db, `userGroups:${ctx.company.id}`)
  if (idList.length === 0) return []
  return getAll(idList, (ids) =>
    ctx.db
      .selectFrom('userGroups')
      .select(['id', 'name'])
      .where('companyId', '=', ctx.company.id)
      .where('id', 'in', ids)
      .orderBy('id'),
  )
}

export async function lockGroup(ctx: CompanyCtx, id: string) {
  const [group] = await lockGroups(ctx, [id])
  return group!
}

/** The group in the history. */
export const groupThing = ({ company }: CompanyCtx, id: string) =>
  ({ noun: 'userGroup', thingId: id, companyId: company.id }) as const

/** Records who joined a group and who left it. */
export const recordMembers = (
  ctx: CompanyCtx,
  id: string,
  { joined = [], left = [] }: { joined?: string[]; left?: string[] },
): Promise<void> =>
  recordEvent(ctx, {
    ...groupThing(ctx, id),
    action: 'update',
    before: { userList: left },
    after: { userList: joined },
  })

/** @throws AlreadyExistUserGroupName, which names the other group */
export async function checkName(ctx: CompanyCtx, name: string, ownId: string): Promise<void> {
  const holder = await findHolder(ctx, name, ownId)
  if (!holder) return
  const { id, name: title } = holder
  throw new AppError('AlreadyExistUserGroupName', { id, title, companyId: ctx.company.id })
}

/** Whether another group of the company has the name. */
export const isNameTaken = async (ctx: CompanyCtx, name: string, ownId: string): Promise<boolean> =>
  (await findHolder(ctx, name, ownId)) !== undefined

const findHolder = ({ db, company }: CompanyCtx, name: string, ownId: string) =>
  db
    .selectFrom('userGroups')
    .select(['id', 'name'])
    .where('companyId', '=', company.id)
    .where(({ eb, ref }) => eb(foldText(ref('name')), '=', foldText(sql.val(name))))
    .where('id', '<>', ownId)
    .executeTakeFirst()

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
  const joined = inserted.map(({ userId }) => userId)
  // Who comes back has nothing left to decide about.
  if (joined.length > 0) await accessesOfGroup(ctx, groupId, joined).set({ leftAt: null }).execute()
  return joined
}

/**
 * Removes people from a locked group. What it gave them waits for a manager's decision, or passes
 * to another group of theirs with the same module.
 * @returns ids of those who were in it
 */
export async function deleteMembers(ctx: CompanyCtx, groupId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  await passOn(ctx, [groupId], { userIds })
  const removed = await ctx.db
    .deleteFrom('userGroupMembers')
    .where('userGroupId', '=', groupId)
    .where('userId', '=', anyOf(uuids([...userIds])))
    .returning('userId')
    .execute()
  const left = removed.map(({ userId }) => userId)
  if (left.length > 0) await accessesOfGroup(ctx, groupId, left).where(isLive(ctx)).set({ leftAt: ctx.now() }).execute()
  return left
}

/** The accesses that the group gave to these people. */
const accessesOfGroup = ({ db, company }: CompanyCtx, groupId: string, userIds: readonly string[]) =>
  db
    .updateTable('userGroupAccesses as ga')
    .from('accesses as a')
    .whereRef('a.id', '=', 'ga.accessId')
    .where('a.companyId', '=', company.id)
    .where('a.userId', '=', anyOf(uuids([...userIds])))
    .where('ga.userGroupId', '=', groupId)

/**
 * What groups gave to their members belongs to another group of theirs with the same module from
 * now on, which asks about it when they leave. Call it before members, modules or groups are
 * removed.
 */
export async function passOn(
  { db, company }: CompanyCtx,
  groupIds: readonly string[],
  { userIds, moduleIds }: { userIds?: readonly string[]; moduleIds?: readonly string[] } = {},
): Promise<void> {
  const groups = anyOf(uuids([...groupIds]))
  const others = db
    .selectFrom('userGroupMembers as m')
    .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
    .innerJoin('userGroupModules as gm', 'gm.userGroupId', 'g.id')
    .distinctOn(['m.userId', 'gm.moduleId'])
    .select(['m.userId', 'gm.moduleId', 'g.id as groupId'])
    .where('g.companyId', '=', company.id)
    .where(({ eb, not }) => not(eb('g.id', '=', groups)))
    .where('m.userId', 'in', ({ selectFrom }) =>
      selectFrom('userGroupMembers as own').select('own.userId').where('own.userGroupId', '=', groups),
    )
    .$if(userIds !== undefined, (rows) => rows.where('m.userId', '=', anyOf(uuids([...userIds!]))))
    .$if(moduleIds !== undefined, (rows) => rows.where('gm.moduleId', '=', anyOf(uuids([...moduleIds!]))))
    .orderBy('m.userId')
    .orderBy('gm.moduleId')
    .orderBy('g.id')
  await db
    .updateTable('userGroupAccesses as ga')
    .from('accesses as a')
    .from(others.as('other'))
    .whereRef('a.id', '=', 'ga.accessId')
    .whereRef('other.userId', '=', 'a.userId')
    .whereRef('other.moduleId', '=', 'a.moduleId')
    .where('ga.userGroupId', '=', groups)
    .where('ga.leftAt', 'is', null)
    .set(({ ref }) => ({ userGroupId: ref('other.groupId') }))
    .execute()
}

export async function hasMembers(db: Database, groupId: string): Promise<boolean> {
  const members = db.selectFrom('userGroupMembers').select('userId').where('userGroupId', '=', groupId)
  return (await members.limit(1).executeTakeFirst()) !== undefined
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
