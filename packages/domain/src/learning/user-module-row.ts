import type { UserModuleRow } from '@cursus/contract'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { accessReason, endOfDay, today } from '../access/index.ts'
import type { UserCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { isActive } from './usable-access.ts'

export type AccessRow = {
  id: string
  reason: UserModuleRow['reason']
  acceptedAt: Date | null
  /** Its own end, where it comes before the licence's. */
  endsAt: Date | null
  moduleId: string
  moduleVersionId: string
  title: string
  type: UserModuleRow['type']
  language: UserModuleRow['language']
  description: string
  illustrationKey: string | null
  version: number
  contentCount: number
  themeId: string
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
  nextContentId: string | null
  nextTitle: string | null
  nextChapter: string | null
  nextConsulted: boolean | null
}

/**
 * A participant's accesses, one or all, in one statement whatever their number. What to go on with is the content opened last that is not
 * done, else the first one; never one that is locked by another of its module.
 */
export async function readAccesses(
  ctx: Pick<UserCtx, 'db' | 'settings' | 'now' | 'actor'>,
  accessId?: string,
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select a.id, a.module_id, a.module_version_id, v.title, v.type, v.language, v.description, v.illustration_key, v.version,
      v.content_count, v.theme_id, t.name as theme_name, t.fallback_name as theme_fallback_name,
      a.company_id, c.name as company_name, c.logo_key, a.done_count, a.done_at, a.opened_at, a.last_access_at,
      a.expire_date, a.max_day_time_limit, a.created_at, l.end_date as licence_end_date,
      ${today(ctx)} + a.max_day_time_limit as end_date_if_accepted,
      ${accessReason(ctx)} as reason, a.accepted_at,
      case when a.ends_at < ${endOfDay(ctx, sql`l.end_date`)} then a.ends_at end as ends_at,
      n.content_id as next_content_id, n.title as next_title, n.chapter as next_chapter, n.consulted as next_consulted
    from accesses a
    join module_licences l on l.id = a.licence_id
    join companies c on c.id = a.company_id
    join module_versions v on v.id = a.module_version_id
    join themes t on t.id = v.theme_id
    left join lateral (
      select mc.content_id, cv.title, ch.title as chapter, uc.consulted_at is not null as consulted
      from module_contents mc
      join content_versions cv on cv.id = mc.content_version_id
      join module_chapters ch on ch.id = mc.chapter_id
      left join user_contents uc on uc.access_id = a.id and uc.content_id = mc.content_id
      where mc.module_version_id = a.module_version_id and uc.done_at is null and a.done_at is null and not exists (
        select from content_relations r
        join module_contents other on other.module_version_id = mc.module_version_id and other.content_id = r.content_id
        left join user_contents uo on uo.access_id = a.id and uo.content_id = r.content_id
        where r.content_version_id = mc.content_version_id and r.kind = 'required' and uo.done_at is null
      )
      order by uc.last_access_at desc nulls last, ch.position, mc.position limit 1
    ) n on true
    where a.user_id = ${ctx.actor.id} ${accessId === undefined ? sql`` : sql`and a.id = ${accessId}`}
    order by a.position nulls first, a.created_at desc, a.id`.execute(ctx.db)
  return rows
}

export function toUserModuleRow(row: AccessRow): UserModuleRow {
  return {
    id: row.id,
    moduleId: row.moduleId,
    title: row.title,
    type: row.type,
    language: row.language,
    description: row.description,
    illustration: fileUrl(row.illustrationKey),
    theme: { id: row.themeId, name: row.themeName, fallbackName: row.themeFallbackName },
    company: { id: row.companyId, name: row.companyName, logo: fileUrl(row.logoKey) },
    version: row.version,
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
    next: row.nextContentId
      ? {
          contentId: row.nextContentId,
          title: row.nextTitle!,
          chapter: row.nextChapter,
          consulted: row.nextConsulted === true,
        }
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
