import type { CompanyModule, Licence, LicenceRow } from '@cursus/contract/licence'
import { arrayOf, type DB, type LicenceManagers, type ModuleLicences, type RowOf } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { endOfDay, isLicenceActive, peopleOf, seatsTaken, today } from '../access-terms/index.ts'
import type { CompanyCtx, Deps } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { fileUrl } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { companyPersonColumns, isAcquainted, toPerson } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'
import { forecastOf } from './seat-days.ts'

/** Licences in the form of lists. */
export const selectLicences = (ctx: Deps) =>
  ctx.db
    .selectFrom('moduleLicences as l')
    .select(({ eb, ref, selectFrom }) => [
      'l.id',
      'l.name',
      'l.startDate',
      'l.endDate',
      'l.maxActiveUsers',
      'l.mandatoryExpireDate',
      'l.hasAuthorizedDomainList',
      'l.suspendedAt',
      isLicenceActive(ctx).as('active'),
      endOfDay(ctx, ref('l.endDate')).as('lastMoment'),
      eb('l.endDate', '<', today(ctx)).$castTo<boolean>().as('expired'),
      seatsTaken(ctx, ref('l.id')).as('seatsTaken'),
      countOf(selectFrom('licenceModules as lm').whereRef('lm.licenceId', '=', 'l.id')).as('moduleCount'),
    ])

export const toLicenceRow = (row: RowOf<typeof selectLicences>): LicenceRow => ({
  id: row.id,
  name: row.name,
  usage: { current: row.seatsTaken, max: row.maxActiveUsers },
  startDate: row.startDate,
  endDate: row.endDate,
  suspended: row.suspendedAt !== null,
  active: row.active,
  expired: row.expired,
  moduleCount: row.moduleCount,
  mandatoryExpireDate: row.mandatoryExpireDate,
  hasAuthorizedDomainList: row.hasAuthorizedDomainList,
})

/** Module versions of licences, one row per licence. */
export const selectLicenceModules = (ctx: Deps) =>
  ctx.db
    .selectFrom('licenceModules as lm')
    .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
    .innerJoin('modules as m', 'm.id', 'lm.moduleId')
    .innerJoin('moduleVersions as v', 'v.id', 'lm.moduleVersionId')
    .innerJoin('moduleVersions as latest', 'latest.id', 'm.latestVersionId')
    .select(({ ref }) => [
      'lm.moduleId',
      'lm.moduleVersionId',
      'v.version',
      'latest.version as latestVersion',
      'latest.id as latestModuleVersionId',
      'v.title',
      'v.type',
      'v.language',
      'm.cover',
      'v.illustrationKey',
      'v.contentCount',
      'm.archivedAt',
      namedById('themes', ref('v.themeId')).as('theme'),
      jsonBuildObject({ id: ref('l.id'), name: ref('l.name') }).as('licence'),
      peopleOf(ctx, ref('lm.licenceId'), ref('lm.moduleId')).as('activeUserCount'),
    ])

type LicenceModuleRow = RowOf<typeof selectLicenceModules>

const toLicenceModule = (row: LicenceModuleRow): Licence['modules'][number] => ({
  id: row.moduleId,
  moduleVersionId: row.moduleVersionId,
  version: row.version,
  latestVersion: row.latestVersion,
  latestModuleVersionId: row.latestModuleVersionId,
  title: row.title,
  type: row.type,
  language: row.language,
  cover: row.cover,
  illustration: fileUrl(row.illustrationKey),
  theme: row.theme,
  contentCount: row.contentCount,
  activeUserCount: row.activeUserCount,
  archived: row.archivedAt !== null,
})

export const toCompanyModule = (row: LicenceModuleRow): CompanyModule => ({
  ...toLicenceModule(row),
  licence: row.licence,
})

const { selectFrom } = expressionBuilder<DB & { l: ModuleLicences }, 'l'>()

const managerIds = (kind: LicenceManagers['kind']) =>
  arrayOf(
    selectFrom('licenceManagers as lg')
      .select('lg.userId')
      .whereRef('lg.licenceId', '=', 'l.id')
      .where('lg.kind', '=', kind)
      .orderBy('lg.userId'),
  )

/**
 * Returns a licence of the company with its modules.
 * @throws NotFound
 */
export async function getLicence(ctx: CompanyCtx, { id }: { id: string }): Promise<Licence> {
  const row = await selectLicences(ctx)
    .select(({ ref }) => [
      'l.authorizedDomains',
      'l.businessSupportEmails',
      'l.comment',
      'l.createdAt',
      managerIds('company').as('companyManagerIdList'),
      managerIds('platform').as('platformManagerIdList'),
      revisionOf('licence', ref('l.id')).as('revision'),
    ])
    .where('l.companyId', '=', ctx.company.id)
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const modules = await selectLicenceModules(ctx)
    .where('lm.licenceId', '=', id)
    .orderBy('v.sortTitle')
    .orderBy('lm.moduleId')
    .execute()
  const managers = await ctx.db
    .selectFrom('licenceManagers as lg')
    .innerJoin('users as u', 'u.id', 'lg.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', ctx.company.id),
    )
    // The contacts of the platform are named to whom they are the contacts of.
    .select(({ eb, or, ref }) =>
      companyPersonColumns(
        ctx.company.id,
        or([eb('lg.kind', '=', 'platform'), isAcquainted(ctx.company.id, ref('u.id'))]),
      ),
    )
    .select('lg.kind')
    .where('lg.licenceId', '=', id)
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('u.email')
    .execute()
  const ofKind = (wanted: LicenceManagers['kind']) => managers.filter(({ kind }) => kind === wanted).map(toPerson)
  const licence = toLicenceRow(row)
  return {
    ...licence,
    maxActiveUserAllowed: row.maxActiveUsers,
    authorizedDomainList: row.authorizedDomains,
    comment: row.comment,
    companyManagerIdList: row.companyManagerIdList,
    platformManagerIdList: row.platformManagerIdList,
    companyManagers: ofKind('company'),
    platformManagers: ofKind('platform'),
    businessSupportEmailList: row.businessSupportEmails,
    modules: modules.map(toLicenceModule),
    creationDate: iso(row.createdAt),
    forecast: await forecastOf(ctx, licence),
    revision: row.revision,
  }
}

/**
 * Returns a module of a licence of the company, in the version that the licence gives.
 * @throws NotFound
 */
export async function getLicenceModule(
  ctx: CompanyCtx,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<CompanyModule> {
  const module = selectLicenceModules(ctx)
    .where('l.companyId', '=', ctx.company.id)
    .where('lm.licenceId', '=', id)
    .where('lm.moduleId', '=', moduleId)
  return toCompanyModule(await module.executeTakeFirstOrThrow(notFound))
}

/** @throws NotFound for another company's licence, and a module that is not in it */
export const findLicenceModule = (
  { db, company }: CompanyCtx,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<{ moduleVersionId: string }> =>
  db
    .selectFrom('licenceModules as lm')
    .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
    .select('lm.moduleVersionId')
    .where('l.companyId', '=', company.id)
    .where('lm.licenceId', '=', id)
    .where('lm.moduleId', '=', moduleId)
    .executeTakeFirstOrThrow(notFound)
