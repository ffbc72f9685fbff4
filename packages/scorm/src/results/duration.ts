import type { Standard } from '../types.ts'

/*
 * Durations are integers of hundredths of a second, the precision of both standards. A year is
 * 365.25 days and a month 30.4375 days, as in ADL's runtime.
 */
const second = 100
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30.4375 * day
const year = 365.25 * day

const timespan12 = /^(\d{1,4}):(\d{1,2}):(\d{1,2})(?:\.(\d+))?$/
const duration2004 =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d*)?|\.\d+)S)?)?$/

/**
 * Parses a `cmi` time to hundredths of a second; undefined when invalid. Minutes and seconds over
 * 59 are accepted.
 */
export function parseDuration(standard: Standard, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return standard === '1.2' ? parse12(text.trim()) : parse2004(text.trim())
}

/**
 * Formats hundredths of a second as `HHHH:MM:SS.SS` (1.2, at most 9999 hours) or `PT…H…M…S` (2004).
 */
export function formatDuration(standard: Standard, hundredths: number): string {
  const whole = Math.max(0, Math.round(hundredths))
  return standard === '1.2' ? format12(whole) : format2004(whole)
}

function parse12(text: string) {
  const match = timespan12.exec(text)
  if (!match) return undefined
  const [, hours, minutes, seconds, fraction] = match
  return Number(hours) * hour + Number(minutes) * minute + Number(seconds) * second + hundredthsOf(fraction)
}

function hundredthsOf(fraction: string | undefined) {
  return fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * second)
}

function parse2004(text: string) {
  const match = duration2004.exec(text)
  // `P` and `PT` alone match the pattern but have no value.
  if (!match || !/\d/.test(text) || text.endsWith('T')) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  const total =
    years! * year +
    months! * month +
    weeks! * 7 * day +
    days! * day +
    hours! * hour +
    minutes! * minute +
    seconds! * second
  return Number.isFinite(total) ? Math.round(total) : undefined
}

function format12(hundredths: number) {
  const capped = Math.min(hundredths, 10_000 * hour - 1)
  const part = (size: number, of: number) => Math.floor((capped % of) / size)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = String(Math.floor(capped / hour)).padStart(4, '0')
  return `${hours}:${two(part(minute, hour))}:${two(part(second, minute))}.${two(capped % second)}`
}

function format2004(hundredths: number) {
  const hours = Math.floor(hundredths / hour)
  const minutes = Math.floor((hundredths % hour) / minute)
  const seconds = (hundredths % minute) / second
  const text = [hours > 0 ? `${hours}H` : '', minutes > 0 ? `${minutes}M` : '', seconds > 0 ? `${seconds}S` : ''].join(
    '',
  )
  return `PT${text || '0S'}`
}
