import type { AddManagersInput, Manager } from '@cursus/contract/manager'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { toCompanyRights } from '../held-rights.ts'
import { queueMails } from '../mail/index.ts'
import { auditAll, recordEvent } from '../record.ts'
import { findOrInviteUsers, fullNameOf } from '../user/index.ts'
import { lockCompanyManagers } from './lock-company-managers.ts'
import { selectManagers, toManager, toStoredRights } from './manager-row.ts'

/**
 * Makes people managers of the company with these rights and invites unknown e-mails. Existing
 * managers are unchanged and not returned.
 * @throws ValidationFailed without any right
 */
export async function addManagers(ctx: CompanyCtx, { userList, rights }: AddManagersInput): Promise<Manager[]> {
  const stored = toStoredRights(rights)
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
    await auditAll(
      tx,
      [...ids].map((thingId) => ({ noun: 'manager', thingId, action: 'create', companyId, after })),
    )
    await recordEvent(tx, 'accountRightsAdd', { companyId, companyName, userIdList: [...ids] })
    const inviterName = await fullNameOf(tx, ctx.actor.id)
    await queueMails(
      tx,
      users
        .filter(({ id, isInvited }) => isInvited && ids.has(id))
        .map(({ id, email, language }) => ({
          template: 'invitation' as const,
          userId: id,
          toEmail: email,
          language,
          data: { companyName, inviterName },
        })),
    )
    const added = await selectManagers(db, companyId)
      .where('m.userId', 'in', [...ids])
      .orderBy('u.email')
      .execute()
    return added.map((row) => toManager(row, ctx.actor.id))
  })
}
