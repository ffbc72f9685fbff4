import { AppError } from '@cursus/contract/error'
import type { Edited } from '@cursus/contract/field'
import type { Manager, UpdateManagerInput } from '@cursus/contract/manager'
import { inTransaction } from '@cursus/db'
import { mergeEdit } from '../audit/index.ts'
import type { CompanyCtx } from '../context.ts'
import { companyRightsColumns, toCompanyRights } from '../held-rights.ts'
import { audit, recordEvent } from '../record.ts'
import { getManager } from './list-managers.ts'
import { assertAdminLeft, hasAdmin, lockCompanyManagers } from './lock-company-managers.ts'
import { toStoredRights } from './manager-row.ts'

/**
 * Changes a manager's rights in the company.
 * @throws ChangedMeanwhile, InvalidMySelf for the caller's own rights, LastCompanyAdmin, NotFound,
 * ValidationFailed without any right
 */
export async function updateManager(
  ctx: CompanyCtx,
  { id, rights, revision }: UpdateManagerInput,
): Promise<Edited<Manager>> {
  const stored = toStoredRights(rights)
  return inTransaction(ctx.db, async (db) => {
    const tx = await lockCompanyManagers({ ...ctx, db })
    const { id: companyId, name: companyName } = ctx.company
    const former = await db
      .selectFrom('companyManagers')
      .select(companyRightsColumns)
      .where('companyId', '=', companyId)
      .where('userId', '=', id)
      .executeTakeFirst()
    if (!former) throw new AppError('NotFound')
    if (id === ctx.actor.id) throw new AppError('InvalidMySelf')
    const [before, after] = [toCompanyRights(former), toCompanyRights(stored)]
    const thing = { noun: 'manager', thingId: id, companyId } as const
    const { change, meanwhile } = await mergeEdit(tx, thing, { revision, before, after })
    if (Object.keys(change.after).length > 0) {
      const hadAdmin = await hasAdmin(tx)
      await db
        .updateTable('companyManagers')
        .set(stored)
        .where('companyId', '=', companyId)
        .where('userId', '=', id)
        .execute()
      await assertAdminLeft(tx, hadAdmin)
      await audit(tx, { ...thing, action: 'update', ...change })
      await recordEvent(tx, 'accountRightsUpdated', { companyId, companyName, userIdList: [id] })
    }
    return { ...(await getManager(tx, { id })), meanwhile }
  })
}
