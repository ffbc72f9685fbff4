import type { CompanyRow, UpdateCompanyInput } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import { changedFields } from '../audit/index.ts'
import type { CompanyCtx } from '../context.ts'
import { withKeptFiles } from '../file/index.ts'
import { releaseNames, takeNames } from '../names.ts'
import { audit } from '../record.ts'
import { getOwnCompany } from './get-company.ts'
import { keepLogo } from './keep-logo.ts'

/** Renames the company or changes its logo; what is absent stays. @throws AlreadyExistCompanyName, InvalidImage, MaxWeightCompanyLogo */
export async function updateCompany(ctx: CompanyCtx, input: UpdateCompanyInput): Promise<CompanyRow> {
  const { id } = ctx.company
  return withKeptFiles(ctx.storage, async (files) => {
    const newLogo = input.logo ? await keepLogo(files, id, input.logo, ctx.settings.uploadLimits) : undefined
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const before = await db
        .selectFrom('companies')
        .select(['name', 'logoKey'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!before) throw new AppError('NotExistCompany')
      const after = {
        name: input.name ?? before.name,
        logoKey: newLogo ?? (input.removeLogo ? null : before.logoKey),
      }
      if (after.name !== before.name) {
        await releaseNames(db, id)
        const holder = await takeNames(db, id, [{ kind: 'company', language: '', text: after.name }])
        if (holder !== undefined) throw new AppError('AlreadyExistCompanyName')
      }
      const changes = changedFields(before, after)
      if (Object.keys(changes.after).length === 0) return getOwnCompany(tx)
      await db.updateTable('companies').set(after).where('id', '=', id).execute()
      await audit(tx, { noun: 'company', thingId: id, companyId: id, action: 'update', ...changes })
      return getOwnCompany(tx)
    })
  })
}
