import { AppError } from '@cursus/contract/error'
import type { AddGroupUsersInput, Joined, RemoveGroupUsersInput } from '@cursus/contract/user-group'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { notFound } from '../not-found.ts'
import { audit } from '../record.ts'
import { findOrInviteUsers } from '../user/index.ts'
import { lockGroup } from './lock-groups.ts'
import { deleteMembers, insertMembers } from './members.ts'

/**
 * Adds people to a group by e-mail; unknown ones become invited accounts, and members are counted.
 * @throws NotFound
 */
export async function addGroupUsers(ctx: CompanyCtx, { id, userList }: AddGroupUsersInput): Promise<Joined> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockGroup(tx, id)
    const users = await findOrInviteUsers(tx, userList)
    const joined = await insertMembers(
      tx,
      id,
      users.map((user) => user.id),
    )
    if (joined.length > 0) {
      await audit(tx, { ...thingOf(ctx, id), action: 'update', before: { userList: [] }, after: { userList: joined } })
    }
    return { added: joined.length, already: users.length - joined.length }
  })
}

/**
 * Removes people from a group, all or none.
 * @throws NotFound for people who are not in it, UserGroupNeedsUser when nobody would be left
 */
export async function removeGroupUsers(ctx: CompanyCtx, { id, idList }: RemoveGroupUsersInput): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const group = await lockGroup(tx, id)
    const ids = new Set(idList)
    const left = await deleteMembers(db, id, [...ids])
    if (left.length !== ids.size) throw notFound()
    if (left.length === group.userCount) throw new AppError('UserGroupNeedsUser')
    await audit(tx, { ...thingOf(ctx, id), action: 'update', before: { userList: left }, after: { userList: [] } })
  })
}

const thingOf = ({ company }: CompanyCtx, id: string) =>
  ({ noun: 'userGroup', thingId: id, companyId: company.id }) as const
