import { dayOf, daysBetween } from '@cursus/contract/day'
import { wholePercent } from '@cursus/contract/percent'
import { now, platformTimeZone } from '#web/lib/clock.ts'
import { m } from '#web/paraglide/messages.js'
import { getLanguage } from './locale.ts'

/** Makes the spaces that French puts before `: ; ? ! %` and inside « » non-breaking. */
export const typeset = (text: string): string => text.replace(/ (?=[:;?!%»])|(?<=«) /g, '\u00a0')

/** What the server's comparison replaces besides accents. */
const plain: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '’': "'",
  '‘': "'",
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** Removes case, accents and ligatures, for searches and comparisons of names. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ’‘\u00a0\u202f]/g, (sign) => plain[sign]!)

/** Whether a text contains what was typed, compared like names. */
export const contains = (text: string, typed: string): boolean => fold(text).includes(fold(typed.trim()))

/**
 * Dates and numbers in both languages: always dd/MM/yyyy and HH:mm (specification §9). Dates and
 * times are the platform's: an access that ends on the 31st also ends on the 31st for a reader in
 * Auckland, as in mails and exports.
 */
type Moment = string | Date

const two = (value: number) => String(value).padStart(2, '0')
const isDateOnly = (value: Moment): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const toDate = (value: Moment) => (value instanceof Date ? value : new Date(value))
const intlLocale = () => (getLanguage() === 'fr' ? 'fr-FR' : 'en-GB')
/** The day of a moment on the platform, `YYYY-MM-DD`. */
export const dayIn = (value: Moment): string => (isDateOnly(value) ? value : dayOf(toDate(value), platformTimeZone()))

/** dd/MM/yyyy. A date-only string is not converted between time zones. */
export function formatDate(value: Moment): string {
  const day = dayIn(value)
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

let clockFace = { timeZone: '', format: (_: Date) => '' }

/** HH:mm:ss */
export function formatExactTime(value: Moment): string {
  const timeZone = platformTimeZone()
  // Kept, because making one takes longer than formatting a hundred times.
  if (clockFace.timeZone !== timeZone) {
    clockFace = { timeZone, format: new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format }
  }
  return clockFace.format(toDate(value))
}

/** HH:mm */
export const formatTime = (value: Moment): string => formatExactTime(value).slice(0, 5)

/** dd/MM/yyyy à HH:mm */
export const formatDateTime = (value: Moment): string =>
  m.common_date_at_time({ date: formatDate(value), time: formatTime(value) })

/** "il y a 2 h", "hier, 17:42", then the date. */
export function formatRecent(value: Moment, from: Date = now()): string {
  const date = toDate(value)
  const minutes = Math.floor((from.getTime() - date.getTime()) / 60_000)
  if (minutes < 1) return m.common_just_now()
  if (minutes < 60) return m.common_minutes_ago({ count: minutes })
  const days = calendarDays(date, from)
  if (days === 0) return m.common_hours_ago({ count: Math.floor(minutes / 60) })
  if (days === 1) return m.common_yesterday_at({ time: formatTime(date) })
  return formatDate(date)
}

/** "Vendredi 20 novembre" */
export function formatDay(value: Moment): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const text = new Intl.DateTimeFormat(intlLocale(), options).format(new Date(`${dayIn(value)}T00:00:00Z`))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Whole days from the first moment's date to the second's; negative when it is earlier. */
export const calendarDays = (from: Moment, to: Moment): number => daysBetween(dayIn(from), dayIn(to))

/** Days from today to that date: 0 today, negative in the past. */
export const daysUntil = (value: Moment, from: Date = now()): number => calendarDays(from, value)

export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat(intlLocale(), { maximumFractionDigits: digits }).format(value)

/** "41 %" (no-break space) or "41%"; `value` in percent, rounded down. */
export const formatPercent = (value: number): string =>
  `${formatNumber(wholePercent(value))}${getLanguage() === 'fr' ? '\u00a0%' : '%'}`

/** "48,3 Mo" or "48.3 MB", in steps of 1,024. */
export function formatBytes(bytes: number): string {
  const units = getLanguage() === 'fr' ? ['o', 'Ko', 'Mo', 'Go', 'To'] : ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${formatNumber(value, value < 100 && unit > 1 ? 1 : 0)}\u00a0${units[unit]}`
}

/**
 * Parses dd/MM/yyyy (also d/M/yy, dots, dashes, yyyy-MM-dd) to `YYYY-MM-DD`; `undefined` when
 * invalid.
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed)
  const local = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(trimmed)
  const packed = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? [local[3], local[2], local[1]]
      : packed
        ? [packed[3], packed[2], packed[1]]
        : undefined
  if (!parts) return undefined
  const year = Number(parts[0]) + (parts[0]?.length === 2 ? 2000 : 0)
  const month = Number(parts[1])
  const day = Number(parts[2])
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
