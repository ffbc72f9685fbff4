// Days are `YYYY-MM-DD` strings in the platform's time zone (setting `TIME_ZONE`), which sort by
// time.

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The date of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    // The Swedish locale formats dates as ISO 8601. Formatters are cached because creating one
    // costs fifty times as much as using it.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(moment)
}

/** The day so many days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
