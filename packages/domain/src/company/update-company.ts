import type { CompanyRow, UpdateCompanyInput } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { withStoredFiles } from '../file/index.ts'
import { releaseNames, reserveNames } from '../name/index.ts'
import { getOwnCompany } from './get-company.ts'
import { storeLogo } from './store-logo.ts'

/**
 * Changes name or logo of the company; absent fields are kept.
 * @throws AlreadyExistCompanyName, ChangedMeanwhile, InvalidImage, MaxWeightCompanyLogo
 */
export async function updateCompany(ctx: CompanyCtx, input: UpdateCompanyInput): Promise<CompanyRow> {
  const { id } = ctx.company
  return withStoredFiles(ctx.storage, async (files) => {
    const newLogo = input.logo ? await storeLogo(files, id, input.logo, ctx.settings.uploadLimits) : undefined
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const before = await db
        .selectFrom('companies')
        .select(['name', 'logoKey as logo'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!before) throw new AppError('NotExistCompany')
      const after = {
        name: input.name ?? before.name,
        logo: newLogo ?? (input.removeLogo ? null : before.logo),
      }
      const thing = { noun: 'company', thingId: id, companyId: id } as const
      await assertRevision(tx, thing, input.revision)
      const change = changedFields(before, after)
      if (Object.keys(change.after).length === 0) return getOwnCompany(tx)
      if (after.name !== before.name) {
        await releaseNames(db, id)
        const conflict = await reserveNames(db, id, [{ kind: 'company', language: '', text: after.name }])
        // The holder may be a company that the caller cannot see.
        if (conflict !== undefined) throw new AppError('AlreadyExistCompanyName')
      }
      await db.updateTable('companies').set({ name: after.name, logoKey: after.logo }).where('id', '=', id).execute()
      await recordEvent(tx, { ...thing, action: 'update', ...change })
      return getOwnCompany(tx)
    })
  })
}
