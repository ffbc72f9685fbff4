// Days are `YYYY-MM-DD` strings of the platform's time zone (setting `TIME_ZONE`); as strings they sort by time.

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    // Swedish writes dates as ISO 8601 does. Making a formatter costs fifty times as much as using one.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(moment)
}

/** The day that many days later, or earlier with a negative number. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
