import type { CompanyModule, Licence, LicenceRow } from '@cursus/contract/licence'
import type { RowOf } from '@cursus/db'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { endOfDay, isLicenceActive, peopleOf, seatsTaken, today } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { countOf } from '../query/index.ts'

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
      'v.illustrationKey',
      'v.contentCount',
      'm.archivedAt',
      namedById('themes', ref('v.themeId')).as('theme'),
      jsonBuildObject({ id: ref('l.id'), name: ref('l.name') }).as('licence'),
      peopleOf(ctx, ref('lm.licenceId'), ref('lm.moduleId')).as('activeUserCount'),
    ])

type LicenceModuleRow = RowOf<typeof selectLicenceModules>

export const toLicenceModule = (row: LicenceModuleRow): Licence['modules'][number] => ({
  id: row.moduleId,
  moduleVersionId: row.moduleVersionId,
  version: row.version,
  latestVersion: row.latestVersion,
  latestModuleVersionId: row.latestModuleVersionId,
  title: row.title,
  type: row.type,
  language: row.language,
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
