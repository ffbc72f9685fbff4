import { AppError } from '@cursus/contract/error'
import type { Manager, UpdateManagerInput } from '@cursus/contract/manager'
import type { CompanyRightsChange } from '@cursus/contract/rights'
import { inTransaction } from '@cursus/db'
import type { CompanyRights } from '@cursus/rights'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { companyRightsColumns, toCompanyRights } from '../stored-right/index.ts'
import { getManager } from './list-managers.ts'
import { assertAdminLeft, hasAdmin, lockCompanyManagers } from './lock-company-managers.ts'
import { toStoredRights } from './manager-row.ts'

/**
 * Changes a manager's rights in the company; those that are not named stay as they are.
 * @throws ChangedMeanwhile, InvalidMySelf for the caller's own rights, LastCompanyAdmin, NotFound,
 * ValidationFailed without any right
 */
export async function updateManager(ctx: CompanyCtx, { id, rights, revision }: UpdateManagerInput): Promise<Manager> {
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
    const before = toCompanyRights(former)
    const stored = toStoredRights(changeRights(before, rights))
    const after = toCompanyRights(stored)
    const thing = { noun: 'manager', thingId: id, companyId } as const
    await assertRevision(tx, thing, revision)
    const change = changedFields(before, after)
    if (Object.keys(change.after).length > 0) {
      const hadAdmin = await hasAdmin(tx)
      await db
        .updateTable('companyManagers')
        .set(stored)
        .where('companyId', '=', companyId)
        .where('userId', '=', id)
        .execute()
      await assertAdminLeft(tx, hadAdmin)
      await recordEvent(tx, {
        ...thing,
        action: 'update',
        ...change,
        notice: { type: 'accountRightsUpdated', data: { companyId, companyName } },
      })
    }
    return getManager(tx, { id })
  })
}

function changeRights(rights: CompanyRights, { training, admin, responsible }: CompanyRightsChange): CompanyRights {
  return {
    training: changeArea(rights.training, training),
    admin: changeArea(rights.admin, admin),
    responsible: responsible ?? rights.responsible,
  }
}

/** Who may no longer read an area may not change it either, unless that is asked for. */
const changeArea = (
  former: CompanyRights['training'],
  { read = former.read, write }: NonNullable<CompanyRightsChange['training']> = {},
): CompanyRights['training'] => ({ read, write: write ?? (read && former.write) })
