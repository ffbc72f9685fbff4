import type { AddManagersInput, Manager } from '@cursus/contract/manager'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { gatherMails } from '../mail/index.ts'
import { toCompanyRights } from '../stored-right/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { lockCompanyManagers } from './lock-company-managers.ts'
import { selectManagers, toManager, toStoredRights } from './manager-row.ts'

/**
 * Makes people managers of the company with these rights and invites unknown e-mails. Existing
 * managers are unchanged and not returned.
 * @throws TooManyRequests, ValidationFailed without any right
 */
export async function addManagers(ctx: CompanyCtx, { userList, rights }: AddManagersInput): Promise<Manager[]> {
  const stored = toStoredRights(rights)
  await limitNewPeople(ctx, userList)
  return inTransaction(ctx.db, async (db) => {
    const tx = await lockCompanyManagers({ ...ctx, db })
    const { id: companyId, name: companyName } = ctx.company
    const users = await findOrInviteUsers(tx, userList)
    const inserted = await db
      .insertInto('companyManagers')
      .values(users.map(({ id }) => ({ companyId, userId: id, ...stored, createdAt: ctx.now() })))
      .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doNothing())
      .returning('userId')
      .execute()
    const ids = new Set(inserted.map(({ userId }) => userId))
    if (ids.size === 0) return []
    const after = toCompanyRights(stored)
    const notice = { type: 'accountRightsAdd', data: { companyId, companyName } } as const
    await recordEvents(
      tx,
      [...ids].map((thingId) => ({ noun: 'manager', thingId, action: 'create', companyId, after, notice })),
    )
    const invited = users.filter(({ id, isInvited }) => isInvited && ids.has(id))
    await gatherMails(
      tx,
      invited.map(({ id: userId }) => ({ userId, act: { managerOf: companyId, by: ctx.actor.id } })),
    )
    const added = await selectManagers(db, companyId)
      .where('m.userId', 'in', [...ids])
      .orderBy('u.email')
      .execute()
    return added.map((row) => toManager(row, ctx.actor.id))
  })
}
