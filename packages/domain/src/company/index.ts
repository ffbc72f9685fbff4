import {
  type CompanyActivity,
  type CompanyField,
  type CompanyRow,
  type CreateCompanyInput,
  companyFields,
  type UpdateCompanyInput,
} from '@cursus/contract/company'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { StoredUpload } from '@cursus/contract/file'
import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import { type DB, inTransaction, newId, type RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { isLicenceActive, seatsTaken } from '../access-terms/index.ts'
import type { CallDeps, CompanyCtx, Deps, ManagementCtx, UserCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent, revisionOf } from '../event/index.ts'
import { type FileStore, fileUrl, withStoredFiles } from '../file/index.ts'
import { createLicence } from '../licence/index.ts'
import { countUpTo, matchesSearch, paginate } from '../list/index.ts'
import { addManagers } from '../manager/index.ts'
import { releaseNames, reserveNames } from '../name/index.ts'
import { copyPeople } from '../person/index.ts'
import { countOf, iso } from '../query/index.ts'
import { releaseFiles } from '../stored-file/index.ts'
import { firstStepsOf } from './first-steps.ts'

export { getCompanyDoor, readCompanyHost } from './company-door.ts'
export { firstStepsOf }

/** The columns of what a company says of itself. */
const companyColumns = companyFields.keyof().options

/** Only these of an input or a row; absent ones stay absent. */
const ownFields = <Source extends { [Field in CompanyField]?: unknown }>(source: Source): Pick<Source, CompanyField> =>
  Object.fromEntries(
    companyColumns.flatMap((column) => (source[column] === undefined ? [] : [[column, source[column]]])),
  ) as Pick<Source, CompanyField>

/** All companies. Sorts: name, creationDate. */
export const listCompanies = (ctx: ManagementCtx, query: ListQuery): Promise<Page<CompanyRow>> =>
  paginate(
    ctx.db,
    {
      base: ctx.db.selectFrom('companies as o').where(({ ref }) => matchesSearch(ref('o.searchText'), query.search)),
      key: ['o.id'],
      sorts: { name: 'o.sortName', creationDate: 'o.createdAt' },
      detail: selectCompanies(ctx),
      toAnswer: toCompanyRow,
    },
    query,
  )

/**
 * Any company, for platform managers.
 * @throws NotExistCompany
 */
export const getCompany = (ctx: ManagementCtx, { id }: { id: string }): Promise<CompanyRow> => readCompany(ctx, id)

/** The company of the caller's context. */
export const getOwnCompany = (ctx: CompanyCtx): Promise<CompanyRow> => readCompany(ctx, ctx.company.id)

async function readCompany(ctx: Deps, id: string): Promise<CompanyRow> {
  const company = selectCompanies(ctx).where('o.id', '=', id)
  return toCompanyRow(await company.executeTakeFirstOrThrow(() => new AppError('NotExistCompany')))
}

/**
 * Companies in the form of answers. Users of a company are all people who ever had an access there.
 */
const selectCompanies = (ctx: Deps) =>
  ctx.db
    .selectFrom('companies as o')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('moduleLicences as l')
          .whereRef('l.companyId', '=', 'o.id')
          .where(isLicenceActive(ctx))
          .select(({ fn, ref, lit }) => [
            fn.coalesce(fn.sum<number>(seatsTaken(ctx, ref('l.id'))), lit(0)).as('taken'),
            fn.coalesce(fn.sum<number>('l.maxActiveUsers'), lit(0)).as('max'),
          ])
          .as('seats'),
      (join) => join.onTrue(),
    )
    .select(companyColumns.map((column) => `o.${column}` as const))
    .select((eb) => [
      'o.id',
      'o.logoKey',
      'o.signatureKey',
      'o.createdAt',
      countOf(eb.selectFrom('companyManagers as g').whereRef('g.companyId', '=', 'o.id')).as('managerCount'),
      countOf(eb.selectFrom('moduleLicences as l').whereRef('l.companyId', '=', 'o.id')).as('licenceCount'),
      countOf(
        eb.selectFrom('companyPeople as p').whereRef('p.companyId', '=', 'o.id').where('p.holdsAccess', '=', true),
      ).as('userCount'),
      'seats.taken as seatsTaken',
      'seats.max as maxSeats',
      lastAccessOf(eb.ref('o.id')).as('lastAccessAt'),
      firstStepsOf(eb.ref('o.id')).as('firstSteps'),
      revisionOf('company', eb.ref('o.id')).as('revision'),
    ])

/** Read from the end of an index, whatever the number of people. */
const lastAccessOf = (companyId: Expression<string>) =>
  expressionBuilder<DB>()
    .selectFrom('companyPeople as p')
    .select('p.lastAccessAt')
    .where('p.companyId', '=', companyId)
    .orderBy('p.lastAccessAt', (order) => order.desc().nullsLast())
    .limit(1)
    .$asScalar()

const toCompanyRow = (row: RowOf<typeof selectCompanies>): CompanyRow => ({
  ...ownFields(row),
  id: row.id,
  logo: fileUrl(row.logoKey),
  signature: fileUrl(row.signatureKey),
  creationDate: iso(row.createdAt),
  managerCount: row.managerCount,
  licenceCount: row.licenceCount,
  userCount: row.userCount,
  usage: { current: Number(row.seatsTaken), max: Number(row.maxSeats) },
  lastAccess: iso(row.lastAccessAt),
  firstSteps: row.firstSteps,
  revision: row.revision,
})

const dayMs = 86_400_000

/**
 * How many people were active lately, from the last access that is kept for each person. Each count
 * stops at the limit of lists, so that it costs the same for a company of any size.
 */
export async function getCompanyActivity({ db, company, now }: CompanyCtx): Promise<CompanyActivity> {
  const activeFor = (days: number) =>
    countUpTo(
      db
        .selectFrom('companyPeople as p')
        .where('p.companyId', '=', company.id)
        .where('p.lastAccessAt', '>=', new Date(now().getTime() - days * dayMs)),
    )
  const found = await db
    .selectNoFrom(({ val }) => [
      activeFor(7).as('lastSevenDays'),
      activeFor(30).as('lastThirtyDays'),
      lastAccessOf(val(company.id)).as('lastAccessAt'),
    ])
    .executeTakeFirstOrThrow()
  const { lastAccessAt, ...counts } = found
  return { ...counts, lastAccess: iso(lastAccessAt) }
}

/**
 * Creates a company, with its first managers and its first licence if given: all or nothing. The
 * right to create it, platform companies write, includes every right in the company.
 * @throws AlreadyExistCompanyName, InvalidImage, MaxWeightCompanyLogo,
 * MaxWeightCompanySignature, and what adding managers and
 * creating a licence throw
 */
export async function createCompany(ctx: ManagementCtx, input: CreateCompanyInput): Promise<CompanyRow> {
  const { managers, licence } = input
  const fields = ownFields(input)
  const id = newId()
  return withStoredFiles(ctx, async (files) => {
    const { logo = null, signature = null } = await storePictures(ctx, files, id, input)
    return files.commit(async (db) => {
      const tx = { ...ctx, db }
      const conflict = await reserveNames(db, id, [{ kind: 'company', language: '', text: fields.name }])
      if (conflict !== undefined) {
        throw new AppError('AlreadyExistCompanyName', { id: conflict.ownerId, title: conflict.name.text })
      }
      await db
        .insertInto('companies')
        .values({ ...fields, id, logoKey: logo, signatureKey: signature, createdAt: ctx.now() })
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
 * Changes fields or pictures of the company; absent fields are kept.
 * @throws AlreadyExistCompanyName, ChangedMeanwhile, InvalidImage, MaxWeightCompanyLogo,
 * MaxWeightCompanySignature
 */
export async function updateCompany(ctx: CompanyCtx, input: UpdateCompanyInput): Promise<CompanyRow> {
  const { id } = ctx.company
  const { removeLogo, removeSignature, revision } = input
  return withStoredFiles(ctx, async (files) => {
    const stored = await storePictures(ctx, files, id, input)
    return files.commit(async (db) => {
      const tx = { ...ctx, db }
      const before = await db
        .selectFrom('companies')
        .select([...companyColumns, 'logoKey as logo', 'signatureKey as signature'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!before) throw new AppError('NotExistCompany')
      const after = {
        ...before,
        ...ownFields(input),
        logo: stored.logo ?? (removeLogo ? null : before.logo),
        signature: stored.signature ?? (removeSignature ? null : before.signature),
      }
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
      const { logo: logoKey, signature: signatureKey, ...columns } = after
      await db
        .updateTable('companies')
        .set({ ...columns, logoKey, signatureKey })
        .where('id', '=', id)
        .execute()
      const former = [before.logo !== logoKey && before.logo, before.signature !== signatureKey && before.signature]
      await releaseFiles(
        tx,
        'companyPicture',
        former.filter((key) => typeof key === 'string'),
      )
      await recordEvent(tx, { ...thing, action: 'update', ...change })
      return getOwnCompany(tx)
    })
  })
}

/**
 * Stores each picture under a new key, because browsers cache files for a year, and certificates
 * keep the former ones.
 * @returns the keys of those that are given
 * @throws InvalidImage, MaxWeightCompanyLogo, MaxWeightCompanySignature
 */
async function storePictures(
  { settings: { uploadLimits } }: Pick<CallDeps, 'settings'>,
  files: FileStore,
  companyId: string,
  pictures: { logo?: StoredUpload | undefined; signature?: StoredUpload | undefined },
): Promise<{ logo?: string; signature?: string }> {
  const max = uploadLimits.companyLogo
  const keys: { logo?: string; signature?: string } = {}
  for (const [name, error] of [
    ['logo', 'MaxWeightCompanyLogo'],
    ['signature', 'MaxWeightCompanySignature'],
  ] as const) {
    const picture = pictures[name]
    if (!picture) continue
    const key = `company/${companyId}/${name}-${newId()}.webp`
    await files.storeImage(picture, key, { max, error })
    keys[name] = key
  }
  return keys
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
