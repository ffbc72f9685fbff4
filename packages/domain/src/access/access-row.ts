import type { AccessRow, AccessState } from '@cursus/contract/access'
import type { Language } from '@cursus/contract/language'
import type { ModuleType } from '@cursus/contract/module'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { personJson } from '../person-json.ts'
import { accessReason, endOfDay, isAccessActive } from './access-terms.ts'

export const accessTables = sql`
  accesses a
  join module_licences l on l.id = a.licence_id
  join module_versions v on v.id = a.module_version_id
  join users u on u.id = a.user_id`

/** Whole percent, rounded down, of the contents of the version that the access follows. */
export const progressOf: RawBuilder<number> = sql<number>`(100 * a.done_count / v.content_count)`

/** Columns of `accessTables` as lists show them. */
export const accessColumns = (ctx: Deps): RawBuilder<unknown> => sql`
  a.id, ${personJson('u')} as "user", a.module_id, v.title, v.illustration_key, v.type, v.language, v.theme_id, v.version,
  l.id as licence_id, l.name as licence_name, ${isAccessActive(ctx)} as is_active, ${accessReason(ctx)} as reason,
  a.revoked_at is not null as revoked, coalesce(a.ends_at <= ${ctx.now()}, false) as expired, a.accepted_at, a.expire_date,
  case when a.ends_at <= ${endOfDay(ctx, sql`l.end_date`)} then a.ends_at end as ends_at, a.max_day_time_limit,
  ${progressOf} as progress, a.done_at, a.last_access_at, a.created_at`

export type StoredAccess = {
  id: string
  user: AccessRow['user']
  moduleId: string
  title: string
  illustrationKey: string | null
  type: ModuleType
  language: Language
  themeId: string
  version: number
  licenceId: string
  licenceName: string
  isActive: boolean
  reason: AccessState
  revoked: boolean
  expired: boolean
  acceptedAt: Date | null
  expireDate: string | null
  endsAt: Date | null
  maxDayTimeLimit: number | null
  progress: number
  doneAt: Date | null
  lastAccessAt: Date | null
  createdAt: Date
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toAccessRow = (row: StoredAccess): AccessRow => ({
  id: row.id,
  user: row.user,
  module: {
    id: row.moduleId,
    title: row.title,
    illustration: fileUrl(row.illustrationKey),
    type: row.type,
    language: row.language,
    themeId: row.themeId,
  },
  version: row.version,
  licence: { id: row.licenceId, name: row.licenceName },
  state: row.isActive ? 'active' : 'inactive',
  reason: row.reason,
  revoked: row.revoked,
  expired: row.expired,
  accepted: row.acceptedAt !== null,
  expireDate: row.expireDate,
  endsAt: iso(row.endsAt),
  hasMaxDayTimeLimit: row.maxDayTimeLimit !== null,
  maxDayTimeLimit: row.maxDayTimeLimit,
  progress: row.progress,
  done: row.doneAt !== null,
  lastAccess: iso(row.lastAccessAt),
  creationDate: row.createdAt.toISOString(),
})
