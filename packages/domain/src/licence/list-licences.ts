import {
  type CompanyModule,
  type CompanyModuleRow,
  type LicenceRow,
  type ListCompanyModulesInput,
  type ListLicencesInput,
  maxLicencesNamed,
  type WatchedLicence,
} from '@cursus/contract/licence'
import type { Page } from '@cursus/contract/list-values'
import { sql } from 'kysely'
import { isLicenceActive, peopleOf, seatsTaken, today } from '../access-terms/index.ts'
import type { CompanyCtx, CompanyReader, ManagementCtx } from '../context.ts'
import { ifSet, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { selectLicenceModules, selectLicences, toCompanyModule, toLicenceRow } from './get-licence.ts'
import { licenceEndsSoon, noticePercent } from './notify-licence-managers.ts'

/** Licences that are counted at most, of those that end and of those that fill up. */
const maxWatched = 100

/**
 * Active licences of all companies of whose end or seats people are told now, those that end first:
 * the first ones, and how many they are.
 */
export async function listLicencesToWatch(
  ctx: ManagementCtx,
  { limit }: { limit: number },
): Promise<Page<WatchedLicence>> {
  const ending = ctx.db
    .selectFrom('moduleLicences as l')
    .where(isLicenceActive(ctx))
    .where(licenceEndsSoon(ctx))
    .select('l.id')
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(maxWatched + 1)
  // The stored count includes accesses that ended since the last sweep, so it finds no licence
  // less.
  const filling = ctx.db
    .selectFrom('licenceSeats as s')
    .innerJoin('moduleLicences as l', 'l.id', 's.licenceId')
    .where(({ ref }) => sql<boolean>`${ref('s.seats')}::bigint * 4 >= ${ref('l.maxActiveUsers')}::bigint * 3`)
    .where(isLicenceActive(ctx))
    .where(({ eb, ref }) => eb(noticePercent(seatsTaken(ctx, ref('l.id'))), '>', 0))
    .select('l.id')
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(maxWatched + 1)
  const watched = ctx.db
    .selectFrom(ending.as('ending'))
    .select('ending.id')
    .union(ctx.db.selectFrom(filling.as('filling')).select('filling.id'))
  const rows = await selectLicences(ctx)
    .innerJoin(watched.as('watched'), 'watched.id', 'l.id')
    .innerJoin('companies as o', 'o.id', 'l.companyId')
    .select(({ fn }) => ['o.id as companyId', 'o.name as companyName', fn.countAll<number>().over().as('total')])
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(limit)
    .execute()
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.map(toWatched),
    total: Math.min(total, maxWatched),
    capped: total > maxWatched,
  }
}

const toWatched = (row: Parameters<typeof toLicenceRow>[0] & { companyId: string; companyName: string }) => ({
  ...toLicenceRow(row),
  company: { id: row.companyId, name: row.companyName },
})

/** The active licences of all companies that end first. */
export async function listLicencesByEnd(ctx: ManagementCtx, { limit }: { limit: number }): Promise<WatchedLicence[]> {
  const first = ctx.db
    .selectFrom('moduleLicences as l')
    .where(isLicenceActive(ctx))
    .select('l.id')
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(limit)
  const rows = await selectLicences(ctx)
    .innerJoin(first.as('first'), 'first.id', 'l.id')
    .innerJoin('companies as o', 'o.id', 'l.companyId')
    .select(['o.id as companyId', 'o.name as companyName'])
    .orderBy('l.endDate')
    .orderBy('l.id')
    .execute()
  return rows.map(toWatched)
}

/**
 * Licences of the company; the search matches the name. Sorts: name, startDate, endDate,
 * maxActiveUserAllowed.
 */
export const listLicences = (ctx: CompanyCtx, query: ListLicencesInput): Promise<Page<LicenceRow>> =>
  paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('moduleLicences as l')
        .where('l.companyId', '=', ctx.company.id)
        .where(({ ref }) => matchesSearch(ref('l.searchText'), query.search))
        .where(({ ref }) => isOneOf(ref('l.id'), query.id))
        .where((eb) =>
          ifSet(query.moduleId, (ids) =>
            eb.exists(
              eb
                .selectFrom('licenceModules as lm')
                .whereRef('lm.licenceId', '=', 'l.id')
                .where(({ ref }) => isOneOf(ref('lm.moduleId'), ids)),
            ),
          ),
        ),
      key: ['l.id'],
      sorts: {
        name: 'l.sortName',
        startDate: 'l.startDate',
        endDate: 'l.endDate',
        maxActiveUserAllowed: 'l.maxActiveUsers',
      },
      detail: selectLicences(ctx),
      toAnswer: toLicenceRow,
    },
    query,
  )

/** All licences of the company, each with the last moment of its last day. */
export async function listAllLicences(ctx: CompanyReader): Promise<(LicenceRow & { lastMoment: Date })[]> {
  const rows = await selectLicences(ctx).where('l.companyId', '=', ctx.company.id).orderBy('l.id').execute()
  return rows.map((row) => ({ ...toLicenceRow(row), lastMoment: row.lastMoment }))
}

/** Modules in use whose licence has not ended and has an older version than the latest. */
export async function listNewerModules(ctx: CompanyCtx): Promise<CompanyModule[]> {
  const modules = selectLicenceModules(ctx)
    .where('l.companyId', '=', ctx.company.id)
    .where('l.endDate', '>=', today(ctx))
    .where('m.archivedAt', 'is', null)
    .whereRef('latest.version', '>', 'v.version')
    .orderBy('l.id')
    .orderBy('m.id')
  return (await modules.execute()).map(toCompanyModule).filter(({ activeUserCount }) => activeUserCount > 0)
}

/**
 * Rows of a module in a licence of the company that match; the search matches title and licence.
 */
const matchingModules = (ctx: CompanyCtx, query: ListCompanyModulesInput) =>
  ctx.db
    .selectFrom('licenceModules as lm')
    .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
    .leftJoin('moduleVersions as v', 'v.id', 'lm.moduleVersionId')
    .where('l.companyId', '=', ctx.company.id)
    .where(({ ref }) => matchesSearch(sql<string>`${ref('v.searchText')} || ${ref('l.searchText')}`, query.search))
    .where(({ ref }) => isOneOf(ref('lm.moduleId'), query.moduleId))
    .where(({ ref }) => isOneOf(ref('lm.licenceId'), query.moduleLicenceId))
    .where((eb) =>
      ifSet(query.archived, (archived) =>
        eb.exists(
          eb
            .selectFrom('modules as m')
            .whereRef('m.id', '=', 'lm.moduleId')
            .where('m.archivedAt', archived ? 'is not' : 'is', null),
        ),
      ),
    )

/**
 * Of each module that matches, the row of its newest version, of an active licence if there is one.
 */
const newestRows = (ctx: CompanyCtx, query: ListCompanyModulesInput) =>
  matchingModules(ctx, query)
    .distinctOn('lm.moduleId')
    .orderBy('lm.moduleId')
    .orderBy('v.version', 'desc')
    .orderBy(isLicenceActive(ctx), 'desc')
    .orderBy('lm.licenceId')
    .select(['lm.licenceId', 'lm.moduleId'])
    .$asTuple('licenceId', 'moduleId')

/**
 * Module versions of the company's licences, one row per licence or, with `eachOnce`, per module.
 * Sorts: title, licence, version.
 */
export const listCompanyModules = (ctx: CompanyCtx, query: ListCompanyModulesInput): Promise<Page<CompanyModuleRow>> =>
  paginate(
    ctx.db,
    {
      base: query.eachOnce
        ? matchingModules(ctx, {}).where((eb) =>
            eb(eb.refTuple('lm.licenceId', 'lm.moduleId'), 'in', newestRows(ctx, query)),
          )
        : matchingModules(ctx, query),
      key: ['lm.licenceId', 'lm.moduleId'],
      sorts: {
        title: 'v.sortTitle',
        licence: 'l.sortName',
        version: 'v.version',
      },
      detail: selectLicenceModules(ctx),
      toAnswers: async (rows) => {
        const modules = rows.map(toCompanyModule)
        return query.eachOnce
          ? withLicences(ctx, query, modules)
          : modules.map((module) => ({ ...module, licenceCount: 1, licences: [module.licence] }))
      },
    },
    query,
  )

/** The modules with the matching licences that each stands for, and the people of all of them. */
async function withLicences(
  ctx: CompanyCtx,
  query: ListCompanyModulesInput,
  modules: readonly CompanyModule[],
): Promise<CompanyModuleRow[]> {
  const rows = await matchingModules(ctx, { ...query, moduleId: modules.map(({ id }) => id) })
    .select(({ ref }) => [
      'lm.moduleId',
      'l.id',
      'l.name',
      peopleOf(ctx, ref('lm.licenceId'), ref('lm.moduleId')).as('people'),
    ])
    .orderBy('l.sortName')
    .orderBy('l.id')
    .execute()
  const ofModule = Map.groupBy(rows, ({ moduleId }) => moduleId)
  return modules.map((module) => {
    const licences = ofModule.get(module.id) ?? []
    return {
      ...module,
      activeUserCount: licences.reduce((sum, { people }) => sum + people, 0),
      licenceCount: licences.length,
      licences: licences.slice(0, maxLicencesNamed).map(({ id, name }) => ({ id, name })),
    }
  })
}
