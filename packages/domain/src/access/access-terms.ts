import type { AccessState } from '@cursus/contract/access'
import { expiryNoticeDays } from '@cursus/contract/notification'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../context.ts'

// The state of an access is derived, never stored (decisions §5), and this is where: fragments over `accesses a` and
// `module_licences l`. Days are those of the platform's time zone and end at 23:59:59.999.

type Clock = Pick<Deps, 'now' | 'settings'>

/** The platform's own date, now. */
export const today = ({ now, settings }: Clock): RawBuilder<string> =>
  sql<string>`(${now()}::timestamptz at time zone ${settings.timeZone})::date`

/** The last moment of a day. */
export const endOfDay = ({ settings }: Pick<Deps, 'settings'>, date: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(((${date})::date + 1)::timestamp at time zone ${settings.timeZone} - interval '1 millisecond')`

/** Neither revoked nor expired by its own terms: such an access takes a seat of its licence. */
export const isLive = ({ now }: Pick<Deps, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(a.revoked_at is null and (a.ends_at is null or a.ends_at > ${now()}))`

/** Not suspended, started and not ended. */
export const isLicenceActive = (clock: Clock): RawBuilder<boolean> =>
  sql<boolean>`(l.suspended_at is null and l.start_date <= ${today(clock)} and l.end_date >= ${today(clock)})`

export const isAccessActive = (clock: Clock): RawBuilder<boolean> =>
  sql<boolean>`(${isLive(clock)} and ${isLicenceActive(clock)})`

/** The single most useful word about an access; the last three are those of an active one. */
export function accessReason(clock: Clock): RawBuilder<AccessState> {
  const now = clock.now()
  const noticeEnd = new Date(now.getTime() + expiryNoticeDays * 86_400_000)
  return sql<AccessState>`case
    when a.revoked_at is not null then 'revoked'
    when a.ends_at <= ${now} then 'expired'
    when l.suspended_at is not null then 'licenceSuspended'
    when l.end_date < ${today(clock)} then 'licenceEnded'
    when l.start_date > ${today(clock)} then 'licenceNotStarted'
    when a.accepted_at is null then 'toAccept'
    when least(a.ends_at, ${endOfDay(clock, sql`l.end_date`)}) < ${noticeEnd} then 'endsSoon'
    else 'active'
  end`
}

/** When an access ends by its own terms: its date, or its days after acceptance where these end first; null without either. */
export function endsAt(
  clock: Pick<Deps, 'settings'>,
  terms: { expireDate: string | null; maxDayTimeLimit: number | null; acceptedAt: Date | null },
): RawBuilder<Date | null> {
  const { timeZone } = clock.settings
  // Days are counted on the calendar of the platform: across a change of the clocks the hour stays the same.
  const byDays = sql`((${terms.acceptedAt}::timestamptz at time zone ${timeZone})
    + make_interval(days => ${terms.maxDayTimeLimit}::integer)) at time zone ${timeZone}`
  return sql<Date | null>`least(${endOfDay(clock, sql`${terms.expireDate}`)}, ${byDays})`
}

/** Seats of a licence that are taken: distinct people with a live access. `licenceId` is an expression of the outer query. */
export const seatsTaken = (
  clock: Pick<Deps, 'now'>,
  licenceId: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(
  select count(distinct a.user_id) from accesses a
  where a.licence_id = ${licenceId} and ${isLive(clock)}
    and not exists (select from users erased where erased.id = a.user_id and erased.deleted_at is not null)
)`
