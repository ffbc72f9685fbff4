import { type CompanyActivity, type CompanyField, type CompanyRow, companyFields } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { isLicenceActive, seatsTaken } from '../access-terms/index.ts'
import type { CompanyCtx, Deps, ManagementCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { fileUrl } from '../file/index.ts'
import { countUpTo, matchesSearch, paginate } from '../list/index.ts'
import { countOf, iso } from '../query/index.ts'

/** The columns of what a company says of itself. */
export const companyColumns = companyFields.keyof().options

/** Only these of an input or a row; absent ones stay absent. */
export const ownFields = <Source extends { [Field in CompanyField]?: unknown }>(
  source: Source,
): Pick<Source, CompanyField> =>
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
      'o.createdAt',
      countOf(eb.selectFrom('companyManagers as g').whereRef('g.companyId', '=', 'o.id')).as('managerCount'),
      countOf(eb.selectFrom('moduleLicences as l').whereRef('l.companyId', '=', 'o.id')).as('licenceCount'),
      countOf(
        eb.selectFrom('companyPeople as p').whereRef('p.companyId', '=', 'o.id').where('p.holdsAccess', '=', true),
      ).as('userCount'),
      'seats.taken as seatsTaken',
      'seats.max as maxSeats',
      lastAccessOf(eb.ref('o.id')).as('lastAccessAt'),
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
  creationDate: iso(row.createdAt),
  managerCount: row.managerCount,
  licenceCount: row.licenceCount,
  userCount: row.userCount,
  usage: { current: Number(row.seatsTaken), max: Number(row.maxSeats) },
  lastAccess: row.lastAccessAt && iso(row.lastAccessAt),
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
  return { ...counts, lastAccess: lastAccessAt && iso(lastAccessAt) }
}
