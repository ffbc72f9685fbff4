import { addDays } from './day.ts'
import { shortNameLength } from './field-values.ts'

/**
 * Seats of these licences that nobody has taken; a licence may have more people than it sells
 * seats.
 */
export const freeSeats = (licences: readonly { usage: { current: number; max: number } }[]): number =>
  licences.reduce((sum, { usage }) => sum + Math.max(0, usage.max - usage.current), 0)

type Term = { name: string; startDate: string; endDate: string }

/** Of a date. */
const lastYear = 9999
const yearOf = (day: string): number => Number(day.slice(0, 4))

/**
 * The licence of the next year: both days move by the fewest whole years that bring the start past
 * the former end, or stay where a date has no such year. Years in the name move too; a name without
 * one gets that of the start.
 */
export function nextYearOf({ name, startDate, endDate }: Term): Term {
  let years = Math.max(1, yearOf(endDate) - yearOf(startDate))
  if (inYears(startDate, years, 'after') <= endDate) years += 1
  if (yearOf(endDate) + years > lastYear) years = 0
  const start = inYears(startDate, years, 'after')
  const moved = name.replaceAll(/\b20\d\d\b/g, (year) => String(Number(year) + years))
  const year = ` ${start.slice(0, 4)}`
  return {
    name: moved === name ? cut(name, shortNameLength - year.length) + year : moved,
    startDate: start,
    endDate: inYears(endDate, years, 'before'),
  }
}

/** Cut by code points, because a lone surrogate cannot be stored. */
const cut = (name: string, length: number): string => [...name].slice(0, length).join('')

/** The same day so many years later. 29 February becomes the day before or after it. */
function inYears(day: string, years: number, missing: 'before' | 'after'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
  return moved.slice(5) === day.slice(5) || missing === 'after' ? moved : addDays(moved, -1)
}
