import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { companyRightsColumns, toCompanyRights } from '../stored-right/index.ts'
import { assertAdminLeft, hasAdmin, lockCompanyManagers } from './lock-company-managers.ts'

/**
 * Removes all rights of these managers in the company, all or none.
 * @throws InvalidMySelf, LastCompanyAdmin, NotFound
 */
export async function removeManagers(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = await lockCompanyManagers({ ...ctx, db })
    const { id: companyId, name: companyName } = ctx.company
    const ids = [...new Set(idList)]
    const hadAdmin = await hasAdmin(tx)
    const removed = await db
      .deleteFrom('companyManagers')
      .where('companyId', '=', companyId)
      .where('userId', 'in', ids)
      .returning(['userId', ...companyRightsColumns])
      .execute()
    if (removed.length !== ids.length) throw new AppError('NotFound')
    if (ids.includes(ctx.actor.id)) throw new AppError('InvalidMySelf')
    await assertAdminLeft(tx, hadAdmin)
    // Removed managers get no more notifications about the company's licences.
    await db
      .deleteFrom('licenceManagers')
      .where('kind', '=', 'company')
      .where('userId', 'in', ids)
      .where('licenceId', 'in', (query) =>
        query.selectFrom('moduleLicences').select('id').where('companyId', '=', companyId),
      )
      .execute()
    await recordEvents(
      tx,
      removed.map(({ userId, ...rights }) => ({
        noun: 'manager',
        thingId: userId,
        action: 'remove',
        companyId,
        before: toCompanyRights(rights),
        notice: { type: 'accountRightsDeleted', data: { companyId, companyName } },
      })),
    )
  })
}
