import type { CompanyModule, Licence, LicenceRow } from '@cursus/contract/licence'
import { type RawBuilder, sql } from 'kysely'
import { isLicenceActive, isLive, seatsTaken, today } from '../access/index.ts'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'

/** Columns of `module_licences l` as lists show them. */
export const licenceColumns = (ctx: Deps): RawBuilder<unknown> => sql`
  l.id, l.name, l.start_date, l.end_date, l.max_active_users, l.mandatory_expire_date, l.has_authorized_domain_list,
  l.suspended_at is not null as suspended, ${isLicenceActive(ctx)} as active, l.end_date < ${today(ctx)} as expired,
  ${seatsTaken(ctx, sql`l.id`)} as seats_taken,
  (select count(*) from licence_modules lm where lm.licence_id = l.id) as module_count`

export type StoredLicence = Omit<LicenceRow, 'usage'> & { maxActiveUsers: number; seatsTaken: number }

export function toLicenceRow(row: StoredLicence): LicenceRow {
  return {
    id: row.id,
    name: row.name,
    usage: { current: row.seatsTaken, max: row.maxActiveUsers },
    startDate: row.startDate,
    endDate: row.endDate,
    suspended: row.suspended,
    active: row.active,
    expired: row.expired,
    moduleCount: row.moduleCount,
    mandatoryExpireDate: row.mandatoryExpireDate,
    hasAuthorizedDomainList: row.hasAuthorizedDomainList,
  }
}

export const licenceModuleTables = sql`
  licence_modules lm
  join module_licences l on l.id = lm.licence_id
  join modules m on m.id = lm.module_id
  join module_versions v on v.id = lm.module_version_id
  join module_versions latest on latest.id = m.latest_version_id
  join themes t on t.id = v.theme_id`

/** Columns of `licenceModuleTables`: one module version that a licence gives. */
export const licenceModuleColumns = (ctx: Deps): RawBuilder<unknown> => sql`
  lm.module_id, lm.module_version_id, v.version, latest.version as latest_version, v.title, v.type, v.language,
  v.illustration_key, v.content_count, m.archived_at is not null as archived,
  json_build_object('id', t.id, 'name', t.name, 'fallback_name', t.fallback_name) as theme,
  json_build_object('id', l.id, 'name', l.name) as licence,
  (
    select count(distinct a.user_id) from accesses a
    where a.licence_id = lm.licence_id and a.module_id = lm.module_id and ${isLive(ctx)}
      and not exists (select from users erased where erased.id = a.user_id and erased.deleted_at is not null)
  ) as active_user_count`

export type StoredLicenceModule = Omit<CompanyModule, 'id' | 'illustration'> & {
  moduleId: string
  illustrationKey: string | null
}

export const toLicenceModule = (row: StoredLicenceModule): Licence['modules'][number] => ({
  id: row.moduleId,
  moduleVersionId: row.moduleVersionId,
  version: row.version,
  latestVersion: row.latestVersion,
  title: row.title,
  type: row.type,
  language: row.language,
  illustration: fileUrl(row.illustrationKey),
  theme: row.theme,
  contentCount: row.contentCount,
  activeUserCount: row.activeUserCount,
  archived: row.archived,
})
