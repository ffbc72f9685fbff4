import type { CompanyRow, CreateCompanyInput, UpdateCompanyInput } from '@cursus/contract/company'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { StoredUpload, UploadLimits } from '@cursus/contract/file'
import { inTransaction, newId } from '@cursus/db'
import type { CompanyCtx, ManagementCtx, UserCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { type FileStore, withStoredFiles } from '../file/index.ts'
import { createLicence } from '../licence/index.ts'
import { addManagers } from '../manager/index.ts'
import { releaseNames, reserveNames } from '../name/index.ts'
import { copyPeople } from '../person/index.ts'
import { companyColumns, getCompany, getOwnCompany, ownFields } from './read-companies.ts'

/**
 * Creates a company, with its first managers and its first licence if given: all or nothing. The
 * right to create it, platform companies write, includes every right in the company.
 * @throws AlreadyExistCompanyName, InvalidImage, MaxWeightCompanyLogo, and what adding managers and
 * creating a licence throw
 */
export async function createCompany(ctx: ManagementCtx, input: CreateCompanyInput): Promise<CompanyRow> {
  const { logo, managers, licence } = input
  const fields = ownFields(input)
  const id = newId()
  return withStoredFiles(ctx.storage, async (files) => {
    const logoKey = logo ? await storeLogo(files, id, logo, ctx.settings.uploadLimits) : null
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const conflict = await reserveNames(db, id, [{ kind: 'company', language: '', text: fields.name }])
      if (conflict !== undefined) {
        throw new AppError('AlreadyExistCompanyName', { id: conflict.ownerId, title: conflict.name.text })
      }
      await db
        .insertInto('companies')
        .values({ ...fields, id, logoKey, createdAt: ctx.now() })
        .execute()
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
        after: fields,
        notice: { type: 'companyCreated', data: { companyId: id, companyName: fields.name } },
      })
      const own: CompanyCtx = { ...tx, company: { id, name: fields.name } }
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

/**
 * Changes fields or logo of the company; absent fields are kept.
 * @throws AlreadyExistCompanyName, ChangedMeanwhile, InvalidImage, MaxWeightCompanyLogo
 */
export async function updateCompany(ctx: CompanyCtx, input: UpdateCompanyInput): Promise<CompanyRow> {
  const { id } = ctx.company
  const { logo, removeLogo, revision } = input
  return withStoredFiles(ctx.storage, async (files) => {
    const newLogo = logo ? await storeLogo(files, id, logo, ctx.settings.uploadLimits) : undefined
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const before = await db
        .selectFrom('companies')
        .select([...companyColumns, 'logoKey as logo'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!before) throw new AppError('NotExistCompany')
      const after = { ...before, ...ownFields(input), logo: newLogo ?? (removeLogo ? null : before.logo) }
      const thing = { noun: 'company', thingId: id, companyId: id } as const
      await assertRevision(tx, thing, revision)
      const change = changedFields(before, after)
      if (Object.keys(change.after).length === 0) return getOwnCompany(tx)
      if (after.name !== before.name) {
        await releaseNames(db, id)
        const conflict = await reserveNames(db, id, [{ kind: 'company', language: '', text: after.name }])
        // The holder may be a company that the caller cannot see.
        if (conflict !== undefined) throw new AppError('AlreadyExistCompanyName')
      }
      const { logo: logoKey, ...columns } = after
      await db
        .updateTable('companies')
        .set({ ...columns, logoKey })
        .where('id', '=', id)
        .execute()
      await recordEvent(tx, { ...thing, action: 'update', ...change })
      return getOwnCompany(tx)
    })
  })
}

/**
 * Stores each logo under a new key, because browsers cache files for a year.
 * @throws InvalidImage, MaxWeightCompanyLogo
 */
async function storeLogo(
  files: FileStore,
  companyId: string,
  logo: StoredUpload,
  limits: UploadLimits,
): Promise<string> {
  const key = `company/${companyId}/logo-${newId()}.webp`
  await files.storeImage(logo, key, { max: limits.companyLogo, error: 'MaxWeightCompanyLogo' })
  return key
}

/** Records that a manager has entered the company, which knows their account from then on. */
export async function enterCompany({ db, actor, now }: UserCtx, companyId: string): Promise<void> {
  const known = db
    .selectFrom('companyAcquaintances')
    .select('since')
    .where('companyId', '=', companyId)
    .where('userId', '=', actor.id)
  if (await known.executeTakeFirst()) return
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('companyAcquaintances')
      .values({ companyId, userId: actor.id, since: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await copyPeople(tx, [actor.id])
  })
}
