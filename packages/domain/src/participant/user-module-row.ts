import type { UserModuleRow } from '@cursus/contract/participant'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { accessReason, endOfDay, today } from '../access/index.ts'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { type ModuleStructure, nextContent, readStructures } from './module-structure.ts'
import { isActive } from './usable-access.ts'

export type AccessRow = {
  id: string
  userId: string
  reason: UserModuleRow['reason']
  acceptedAt: Date | null
  /** Its own end, where it comes before the licence's. */
  endsAt: Date | null
  moduleId: string
  moduleVersionId: string
  contentCount: number
  themeName: string | null
  themeFallbackName: string
  companyId: string
  companyName: string
  logoKey: string | null
  doneCount: number
  doneAt: Date | null
  openedAt: Date | null
  lastAccessAt: Date | null
  expireDate: string | null
  maxDayTimeLimit: number | null
  createdAt: Date
  licenceEndDate: string
  /** Today in the platform's time zone, with the days that an acceptance would give. */
  endDateIfAccepted: string | null
  /** Of a module that is not done: what is, and what was opened, the last first; nobody looks where nothing was ever opened. */
  doneIds: string[] | null
  openedIds: string[] | null
}

/** Accesses of participants, or one of them, in one statement whatever their number; a second one reads module versions met for the first time. */
export async function readAccesses(
  ctx: Pick<Deps, 'db' | 'settings' | 'now'>,
  userIds: readonly string[],
  accessId?: string,
): Promise<(AccessRow & { structure: ModuleStructure })[]> {
  const { rows } = await sql<AccessRow>`/* prepared */
    select a.id, a.module_id, a.module_version_id, a.user_id, v.content_count, t.name as theme_name, t.fallback_name as theme_fallback_name,
      a.company_id, c.name as company_name, c.logo_key, a.done_count, a.done_at, a.opened_at, a.last_access_at,
      a.expire_date, a.max_day_time_limit, a.created_at, l.end_date as licence_end_date,
      ${today(ctx)} + a.max_day_time_limit as end_date_if_accepted,
      ${accessReason(ctx)} as reason, a.accepted_at,
      case when a.ends_at < ${endOfDay(ctx, sql`l.end_date`)} then a.ends_at end as ends_at,
      case when a.done_at is not null then null when a.opened_at is null then '{}' else array(
        select content_id::text from user_contents where access_id = a.id and done_at is not null
      ) end as done_ids,
      case when a.done_at is not null then null when a.opened_at is null then '{}' else array(
        select content_id::text from user_contents where access_id = a.id and done_at is null and consulted_at is not null
        order by last_access_at desc
      ) end as opened_ids
    from accesses a
    join module_licences l on l.id = a.licence_id
    join companies c on c.id = a.company_id
    join module_versions v on v.id = a.module_version_id
    join themes t on t.id = v.theme_id
    where a.user_id = any(${userIds}::uuid[]) ${accessId === undefined ? sql`` : sql`and a.id = ${accessId}`}
    order by a.position nulls first, a.created_at desc, a.id`.execute(ctx.db)
  const structures = await readStructures(
    ctx.db,
    rows.map(({ moduleVersionId }) => moduleVersionId),
  )
  return rows.map((row) => ({ ...row, structure: structures.get(row.moduleVersionId)! }))
}

export function toUserModuleRow(row: AccessRow & { structure: ModuleStructure }): UserModuleRow {
  const { structure } = row
  const next = row.doneIds && row.openedIds && nextContent(structure, { done: row.doneIds, opened: row.openedIds })
  return {
    id: row.id,
    moduleId: row.moduleId,
    title: structure.title,
    type: structure.type,
    language: structure.language,
    description: structure.description,
    illustration: fileUrl(structure.illustrationKey),
    theme: { id: structure.themeId, name: row.themeName, fallbackName: row.themeFallbackName },
    company: { id: row.companyId, name: row.companyName, logo: fileUrl(row.logoKey) },
    version: structure.version,
    contentCount: row.contentCount,
    doneCount: row.doneCount,
    progress: progressOf(row.doneCount, row.contentCount),
    done: row.doneAt !== null,
    doneAt: row.doneAt?.toISOString() ?? null,
    neverOpened: row.openedAt === null,
    accepted: row.acceptedAt !== null,
    active: isActive(row.reason),
    reason: row.reason,
    expireDate: row.expireDate,
    endsAt: row.endsAt?.toISOString() ?? null,
    lastAccess: row.lastAccessAt?.toISOString() ?? null,
    creationDate: row.createdAt.toISOString(),
    next: next
      ? { contentId: next.contentId, title: next.title, chapter: next.chapter, consulted: next.consulted }
      : null,
  }
}

/** Whole percent, rounded down. */
export function progressOf(doneCount: number, contentCount: number): number {
  return Math.min(100, Math.floor((100 * doneCount) / contentCount))
}

/**
 * Counts what is done in the version that an access follows, after its row has been locked by an earlier statement: only then does the count
 * see what others finished meanwhile. `done_at` is set once and stays.
 */
export async function refreshProgress(
  db: Database,
  accessId: string,
  now: Date,
): Promise<{ doneCount: number; contentCount: number; doneAt: Date | null; justDone: boolean }> {
  await sql`select from accesses where id = ${accessId} for no key update`.execute(db)
  const { rows } = await sql<{ doneCount: number; contentCount: number; doneAt: Date | null; justDone: boolean }>`
    with former as (select id, done_at from accesses where id = ${accessId})
    update accesses a set done_count = n.done_count, last_access_at = ${now},
      done_at = coalesce(a.done_at, case when n.done_count >= v.content_count then ${now}::timestamptz end)
    from former, module_versions v, lateral (
      select count(*)::integer as done_count from module_contents mc
      join user_contents uc on uc.access_id = ${accessId} and uc.content_id = mc.content_id
      where mc.module_version_id = v.id and uc.done_at is not null
    ) n
    where a.id = former.id and v.id = a.module_version_id
    returning a.done_count, v.content_count, a.done_at, former.done_at is null and a.done_at is not null as just_done`.execute(
    db,
  )
  return rows[0]!
}
