import type { CompanyRow, CreateCompanyInput } from '@cursus/contract/company'
import { AppError, validationFailed } from '@cursus/contract/error'
import { inTransaction, newId } from '@cursus/db'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { withStoredFiles } from '../file/index.ts'
import { createLicence } from '../licence/index.ts'
import { addManagers } from '../manager/index.ts'
import { reserveNames } from '../name/index.ts'
import { enterCompany } from './enter-company.ts'
import { getCompany } from './get-company.ts'
import { storeLogo } from './store-logo.ts'

/**
 * Creates a company, with its first managers and its first licence if given: all or nothing. The
 * right to create it, platform companies write, includes every right in the company.
 * @throws AlreadyExistCompanyName, InvalidImage, MaxWeightCompanyLogo, and what adding managers and
 * creating a licence throw
 */
export async function createCompany(ctx: ManagementCtx, input: CreateCompanyInput): Promise<CompanyRow> {
  const { name, logo, managers, licence } = input
  const id = newId()
  return withStoredFiles(ctx.storage, async (files) => {
    const logoKey = logo ? await storeLogo(files, id, logo, ctx.settings.uploadLimits) : null
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const conflict = await reserveNames(db, id, [{ kind: 'company', language: '', text: name }])
      if (conflict !== undefined) {
        throw new AppError('AlreadyExistCompanyName', { id: conflict.ownerId, title: conflict.name.text })
      }
      await db.insertInto('companies').values({ id, name, logoKey, createdAt: ctx.now() }).execute()
      await db
        .insertInto('reminderSettings')
        .values({ companyId: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await enterCompany(tx, id)
      await recordEvent(tx, {
        noun: 'company',
        thingId: id,
        companyId: id,
        action: 'create',
        after: { name },
        notice: { type: 'companyCreated', data: { companyId: id, companyName: name } },
      })
      const own: CompanyCtx = { ...tx, company: { id, name } }
      const added = managers ? await within('managers', addManagers(own, managers)) : []
      if (licence) {
        const companyManagerIdList = added.map((manager) => manager.id)
        await within('licence', createLicence(own, { ...licence, companyManagerIdList }))
      }
      return getCompany(tx, { id })
    })
  })
}

/** Names the fields of a refused part as the input of the whole call does. */
const within = <Result>(part: string, work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'ValidationFailed' || !error.issues) throw error
    throw validationFailed(...error.issues.map((issue) => ({ ...issue, path: `${part}.${issue.path}` })))
  })
