import type { CompanyRow, CreateCompanyInput } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { withStoredFiles } from '../file/index.ts'
import { freeName, reserveNames } from '../names.ts'
import { audit, recordEvent } from '../record.ts'
import { getCompany } from './get-company.ts'
import { storeLogo } from './store-logo.ts'

/** @throws AlreadyExistCompanyName, InvalidImage, MaxWeightCompanyLogo */
export async function createCompany(ctx: ManagementCtx, { name, logo }: CreateCompanyInput): Promise<CompanyRow> {
  const id = newId()
  return withStoredFiles(ctx.storage, async (files) => {
    const logoKey = logo ? await storeLogo(files, id, logo, ctx.settings.uploadLimits) : null
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const taken = await reserveNames(db, id, [{ kind: 'company', language: '', text: name }])
      if (taken !== undefined) {
        throw new AppError('AlreadyExistCompanyName', {
          id: taken.ownerId,
          title: taken.name.text,
          free: await freeName(db, taken.name),
        })
      }
      await db.insertInto('companies').values({ id, name, logoKey, createdAt: ctx.now() }).execute()
      await audit(tx, { noun: 'company', thingId: id, companyId: id, action: 'create', after: { name } })
      await recordEvent(tx, 'companyCreated', { companyId: id, companyName: name })
      return getCompany(tx, { id })
    })
  })
}
