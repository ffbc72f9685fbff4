import { m } from '#web/paraglide/messages.js'

/** "1 h 05", "12 min", "moins d'une minute"; `seconds` spent in a content. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return m.company_duration_short()
  if (minutes < 60) return m.company_duration_minutes({ minutes })
  return m.company_duration_hours({
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  })
}
