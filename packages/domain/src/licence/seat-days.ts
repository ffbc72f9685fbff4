import { addDays, dayOf, daysBetween } from '@cursus/contract/day'
import type { Licence, LicenceRow } from '@cursus/contract/licence'
import { anyOf, insertFrom, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { isLicenceActive, seatsTaken, today } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'

/** Days whose seats are kept, and the fewest from which a pace is told. */
const keptDays = 56
const fewestDays = 7

/**
 * Stores the seats of every active licence, or those of a company, as those of today, and removes
 * those of old days.
 */
export async function keepSeatDays(ctx: Deps, of?: { companyId: string }): Promise<void> {
  const { db } = ctx
  const licences = db
    .selectFrom('moduleLicences as l')
    .where(isLicenceActive(ctx))
    .$if(of !== undefined, (query) => query.where('l.companyId', '=', of?.companyId ?? ''))
    .orderBy('l.id')
  await insertFrom(db, 'licenceSeatDays', licences, ({ ref }) => ({
    licenceId: ref('l.id'),
    day: today(ctx),
    seats: sql<number>`${seatsTaken(ctx, ref('l.id'))}`,
  }))
    .onConflict((conflict) =>
      conflict
        .columns(['licenceId', 'day'])
        .doUpdateSet(({ ref }) => ({ seats: ref('excluded.seats') }))
        .whereRef('licenceSeatDays.seats', '<>', 'excluded.seats'),
    )
    .execute()
  await db.deleteFrom('licenceSeatDays').where('day', '<', firstDay(ctx)).execute()
}

const todayOf = ({ now, settings }: Pick<Deps, 'now' | 'settings'>) => dayOf(now(), settings.timeZone)
const firstDay = (ctx: Deps) => addDays(todayOf(ctx), -keptDays)

type Forecast = Licence['forecast']

/** When the last seat of a licence is taken, at the pace since the earliest kept day. */
export async function forecastOf(ctx: Deps, licence: LicenceRow): Promise<Forecast> {
  const now = todayOf(ctx)
  const { current, max } = licence.usage
  if (!licence.active || current >= max) return null
  const earliest = await ctx.db
    .selectFrom('licenceSeatDays')
    .select(['day', 'seats'])
    .where('licenceId', '=', licence.id)
    .where('day', '>=', firstDay(ctx))
    .where('day', '<=', addDays(now, -fewestDays))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  if (!earliest) return null
  const added = current - earliest.seats
  const days = Math.ceil(((max - current) * daysBetween(earliest.day, now)) / added)
  // A slow pace would need more days than a date has.
  const isInTime = added > 0 && days <= daysBetween(now, licence.endDate)
  return { since: earliest.day, added, fullOn: isInTime ? addDays(now, days) : null }
}

/** A sweep that was down for longer leaves the seats of a day unknown. */
const staleAfterDays = 3

/**
 * The free seats of the licences that are active now, on each of these days; null when one of them
 * was not active then or got another size since, or a day was not kept.
 * @param licences all of the company
 * @param days earliest first, before today
 */
export async function readFreeSeats(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  licences: readonly LicenceRow[],
  days: readonly [string, ...string[]],
): Promise<number[] | null> {
  const active = licences.filter((licence) => licence.active)
  const ids = active.map(({ id }) => id)
  if (ids.length === 0) return null
  const [kept, resized] = await Promise.all([
    db
      .selectFrom('licenceSeatDays')
      .select(['licenceId', 'day', 'seats'])
      .where('licenceId', '=', anyOf(uuids(ids)))
      .where('day', '>=', addDays(days[0], -staleAfterDays))
      .orderBy('day')
      .execute(),
    db
      .selectFrom('events')
      .select('id')
      .where('noun', '=', 'licence')
      .where('thingId', '=', anyOf(uuids(ids)))
      .where('createdAt', '>=', sql<Date>`${days[0]}::timestamp at time zone ${settings.timeZone}`)
      .where('action', '=', 'update')
      .where(({ ref }) => sql<boolean>`${ref('after')} ? 'maxActiveUserAllowed'`)
      .limit(1)
      .executeTakeFirst(),
  ])
  if (resized) return null
  const free = days.map((day) =>
    active.map(({ id, usage }) => {
      const last = kept.findLast((row) => row.licenceId === id && row.day <= day)
      return last && daysBetween(last.day, day) <= staleAfterDays ? Math.max(0, usage.max - last.seats) : Number.NaN
    }),
  )
  const sums = free.map((each) => each.reduce((sum, seats) => sum + seats, 0))
  return sums.some(Number.isNaN) ? null : sums
}
