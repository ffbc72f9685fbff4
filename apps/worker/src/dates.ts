import type { Language } from '@cursus/contract/language-values'
import { m } from './paraglide/messages.js'

/**
 * Kept, because each holds memory outside of the heap: with one per mail, a worker grew by 300 MB
 * in 10,000 mails. There is one time zone per platform.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(iso: string, locale: Language, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', options)
  formats.set(key, format)
  return format.format(new Date(iso))
}

/** The day of a moment or a `YYYY-MM-DD` in UTC, as 28/11/2026. */
export const dayText = (iso: string, locale: Language, timeZone = 'UTC'): string =>
  formatted(iso, locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })

/** A `YYYY-MM-DD` as 28/11. */
export const shortDayText = (day: string, locale: Language): string =>
  formatted(day, locale, { day: '2-digit', month: '2-digit', timeZone: 'UTC' })

/** The month of a `YYYY-MM-DD`, as *novembre 2026*. */
export const monthText = (day: string, locale: Language): string =>
  formatted(day, locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Seconds as whole minutes or hours and minutes, at least one minute. */
export function durationText(seconds: number, locale: Language): string {
  const on = { locale }
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return m.attestation_minutes({ minutes }, on)
  return minutes % 60 === 0
    ? m.attestation_whole_hours({ hours }, on)
    : m.attestation_hours({ hours, minutes: minutes % 60 }, on)
}
