import { addDays, dayOf, daysBetween } from '@cursus/contract/day'
import type { Licence, LicenceRow } from '@cursus/contract/licence'
import { insertFrom } from '@cursus/db'
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
