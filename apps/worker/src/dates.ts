import type { Language } from '@cursus/contract/language-values'
import { wholePercent } from '@cursus/contract/percent'
import { m } from './paraglide/messages.js'

/**
 * Kept, because each holds memory outside of the heap: with one per mail, a worker grew by 300 MB
 * in 10,000 mails. There is one time zone per platform.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

const tagOf = (locale: Language) => (locale === 'fr' ? 'fr-FR' : 'en-GB')
const percents = {
  fr: new Intl.NumberFormat(tagOf('fr'), { style: 'percent', maximumFractionDigits: 0 }),
  en: new Intl.NumberFormat(tagOf('en'), { style: 'percent', maximumFractionDigits: 0 }),
}

function formatted(at: string | Date, locale: Language, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tagOf(locale), options)
  formats.set(key, format)
  return format.format(new Date(at))
}

/** The day of a moment or a `YYYY-MM-DD` in UTC, as 28/11/2026. */
export const dayText = (at: string | Date, locale: Language, timeZone = 'UTC'): string =>
  formatted(at, locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })

/** The day of a moment or a `YYYY-MM-DD` in UTC, as 28/11. */
export const shortDayText = (at: string | Date, locale: Language, timeZone = 'UTC'): string =>
  formatted(at, locale, { day: '2-digit', month: '2-digit', timeZone })

/** The time of a moment, as 23:30:05. */
export const timeText = (at: string | Date, locale: Language, timeZone: string): string =>
  formatted(at, locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone })

/** Whole percent, rounded down, as 66 % or 66%. */
export const percentText = (percent: number, locale: Language): string =>
  percents[locale].format(wholePercent(percent) / 100)

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
