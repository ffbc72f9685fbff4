import { addDays, dayOf } from '@cursus/contract/day'

/** Time at which the last day of the story ends. */
const lastHour = '10:05'
const minute = 60_000

/**
 * The days of the demo, counted back from its last day: today once the last hour of the story is
 * over, else yesterday. No moment lies in the future, and all keep their order and hour, whatever
 * the time of the load.
 */
export function createCalendar(startedAt: Date, timeZone: string) {
  const today = dayOf(startedAt, timeZone)
  // The last steps take a few minutes of story time.
  const isOver = momentOf(today, lastHour, timeZone).getTime() + 5 * minute <= startedAt.getTime()
  const lastDay = isOver ? today : addDays(today, -1)
  const day = (fromLast: number) => addDays(lastDay, fromLast)
  return {
    timeZone,
    /** A day as `YYYY-MM-DD`, so many days after the last one. */
    day,
    /** So many days before the last one, at an hour of the platform's clock (`HH:mm`). */
    moment: (daysAgo: number, hour: string): Date => momentOf(day(-daysAgo), hour, timeZone),
    dayOf: (moment: Date): string => dayOf(moment, timeZone),
    /**
     * One year from the first of the month in which a licence was sold, or from so many years
     * before it.
     */
    termFrom(soldDaysAgo: number, yearsBefore = 0): { year: number; startDate: string; endDate: string } {
      const [soldYear, month] = day(-soldDaysAgo).split('-')
      const year = Number(soldYear) - yearsBefore
      const endDate = addDays(`${Number(soldYear) + 1}-${month}-01`, -1)
      return { year, startDate: `${year}-${month}-01`, endDate }
    },
  }
}

export type Calendar = ReturnType<typeof createCalendar>

/**
 * The moment at which the clocks of the zone show that hour. Only for daytime hours: clocks change
 * at night.
 */
const momentOf = (day: string, hour: string, timeZone: string): Date =>
  new Date(Date.parse(`${day}T${hour}:00Z`) - offsetAtNoon(day, timeZone))

const offsets = new Map<string, number>()

/** The zone's offset from UTC at noon, in milliseconds. */
function offsetAtNoon(day: string, timeZone: string): number {
  const key = `${day} ${timeZone}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const offsetAt = (time: number) =>
      Date.parse(`${new Date(time).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - time
    offset = offsetAt(noon - offsetAt(noon))
    offsets.set(key, offset)
  }
  return offset
}
