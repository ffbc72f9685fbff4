import type { CreateUserGroupInput, UpdateUserGroupInput, UserGroup } from '@cursus/contract/user-group'
import { inTransactionOf, newId } from '@cursus/db'
import { lockGifts } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent, recordEvents } from '../event/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { getUserGroup } from './get-user-group.ts'
import { giveToJoined, readGroupModules } from './group-modules.ts'
import {
  checkName,
  deleteMembers,
  groupThing,
  insertMembers,
  lockGroup,
  lockGroups,
  memberIds,
  passOn,
} from './members.ts'

/**
 * Renames a group or replaces its members; absent fields are kept. Who joins gets its modules as
 * far as possible.
 * @throws AlreadyExistUserGroupName, ChangedMeanwhile, NotFound, TooManyRequests
 */
export async function updateUserGroup(ctx: CompanyCtx, input: UpdateUserGroupInput): Promise<UserGroup> {
  await limitNewPeople(ctx, input.userList ?? [])
  return inTransactionOf(ctx, async (tx, db) => {
    const { id, revision } = input
    const group = await lockGroup(tx, id)
    const thing = groupThing(ctx, id)
    await assertRevision(tx, thing, revision)
    const modules = input.userList === undefined ? [] : await readGroupModules(tx, id)
    await lockGifts(tx, modules)
    const { joining, leaving } = await changedMembers(tx, input)
    // Those who leave and those who join, because a row of the history holds what changed.
    const before = { name: group.name, userList: leaving }
    const change = changedFields(before, { name: input.name ?? group.name, userList: joining })
    if (Object.keys(change.after).length > 0) {
      if (change.after.name !== undefined) {
        await checkName(tx, change.after.name, id)
        await db.updateTable('userGroups').set({ name: change.after.name }).where('id', '=', id).execute()
      }
      await deleteMembers(tx, id, leaving)
      await giveToJoined(tx, id, modules, await insertMembers(tx, id, joining))
      await recordEvent(tx, { ...thing, action: 'update', ...change })
    }
    return getUserGroup(tx, { id })
  })
}

async function changedMembers(ctx: CompanyCtx, { id, userList }: UpdateUserGroupInput) {
  if (userList === undefined) return { joining: [], leaving: [] }
  const users = await findOrInviteUsers(ctx, userList)
  const wanted = new Set(users.map((user) => user.id))
  const current = await memberIds(ctx.db, id)
  const currentIds = new Set(current)
  return {
    joining: [...wanted].filter((userId) => !currentIds.has(userId)),
    leaving: current.filter((userId) => !wanted.has(userId)),
  }
}

/**
 * Creates a group of these people; unknown e-mails become invited accounts.
 * @throws AlreadyExistUserGroupName, TooManyRequests
 */
export async function createUserGroup(ctx: CompanyCtx, { name, userList }: CreateUserGroupInput): Promise<UserGroup> {
  await limitNewPeople(ctx, userList)
  return inTransactionOf(ctx, async (tx, db) => {
    await lockGroups(tx, [])
    const id = newId()
    await checkName(tx, name, id)
    const users = await findOrInviteUsers(tx, userList)
    await db.insertInto('userGroups').values({ id, companyId: ctx.company.id, name, createdAt: ctx.now() }).execute()
    const joined = await insertMembers(
      tx,
      id,
      users.map((user) => user.id),
    )
    await recordEvent(tx, { ...groupThing(ctx, id), action: 'create', after: { name, userList: joined } })
    return getUserGroup(tx, { id })
  })
}

/**
 * Deletes groups, all or none. Their members keep what they have.
 * @throws NotFound
 */
export async function removeUserGroups(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    const groups = await lockGroups(tx, idList)
    const ids = groups.map(({ id }) => id)
    await passOn(tx, ids)
    await db.deleteFrom('userGroups').where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      groups.map(({ id, name }) => ({ ...groupThing(ctx, id), action: 'remove', before: { name } })),
    )
  })
}
