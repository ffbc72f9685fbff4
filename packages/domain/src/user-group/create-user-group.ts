import type { CreateUserGroupInput, UserGroup } from '@cursus/contract/user-group'
import { inTransaction, newId } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { getUserGroup } from './get-user-group.ts'
import { checkName, groupThing, lockGroups } from './lock-groups.ts'
import { insertMembers } from './members.ts'

/**
 * Creates a group of these people; unknown e-mails become invited accounts.
 * @throws AlreadyExistUserGroupName, TooManyRequests
 */
export async function createUserGroup(ctx: CompanyCtx, { name, userList }: CreateUserGroupInput): Promise<UserGroup> {
  await limitNewPeople(ctx, userList)
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
