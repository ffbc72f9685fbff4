import type { Duration } from '@cursus/contract/module'
import { m } from '#web/paraglide/messages.js'

/** "1 h 05", "2 h", "12 min", "moins d'une minute"; `seconds` spent in a content. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return m.company_duration_short()
  if (minutes < 60) return m.company_duration_minutes({ minutes })
  const hours = Math.floor(minutes / 60)
  if (minutes % 60 === 0) return m.company_duration_whole_hours({ hours })
  return m.company_duration_hours({ hours, minutes: String(minutes % 60).padStart(2, '0') })
}

/** "about 45 min", or "at least" where some contents have no duration; empty without one. */
export function durationText(duration: Duration | null): string {
  if (!duration) return ''
  const time = formatDuration(duration.minutes * 60)
  return duration.isWhole ? m.common_duration_about({ time }) : m.common_duration_at_least({ time })
}

/** The same for a single content. */
export const minutesText = (minutes: number | null): string =>
  durationText(minutes === null ? null : { minutes, isWhole: true })
