import type { Standard } from './protocol.ts'

const clock = /^(\d{2,4}):(\d{2}):(\d{2})(?:\.(\d+))?$/
const period = /^P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/

/** `.345` → 35 hundredths, which may be 100. */
const hundredths = (fraction: string | undefined) => (fraction ? Math.round(Number(`0.${fraction}`) * 100) : 0)

/** Hundredths of a second of `HHHH:MM:SS.SS` (1.2) or `PnYnMnDTnHnMnS` (2004); `undefined` when it is neither. */
export function parseDuration(standard: Standard, text: string): number | undefined {
  if (standard === '1.2') {
    const parts = clock.exec(text)
    if (!parts) return undefined
    const [, h, m, s, fraction] = parts
    return (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 100 + hundredths(fraction)
  }
  const parts = period.exec(text)
  if (!parts) return undefined
  const [years, months, days, h, m, s] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  // Mean lengths: 365.25 days a year, 30.4375 a month.
  const seconds = (years! * 365.25 + months! * 30.4375 + days!) * 86_400 + h! * 3600 + m! * 60 + s!
  return Math.round(seconds * 100) + hundredths(parts[7])
}

const two = (value: number) => String(value).padStart(2, '0')

/** Hundredths of a second in the standard's own format, whole hours at most 9999 in 1.2. */
export function formatDuration(standard: Standard, total: number): string {
  const seconds = Math.floor(total / 100) % 60
  const minutes = Math.floor(total / 6000) % 60
  const hours = Math.floor(total / 360_000)
  const rest = total % 100
  if (standard === '1.2') {
    return `${String(Math.min(hours, 9999)).padStart(4, '0')}:${two(minutes)}:${two(seconds)}.${two(rest)}`
  }
  const time = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}`
  const tail = rest ? `${seconds}.${two(rest)}S` : seconds || !time ? `${seconds}S` : ''
  return `PT${time}${tail}`
}

/**
 * Brings a fraction of more than two digits down to hundredths, which is what both standards count in; packages write milliseconds.
 * Anything else is left as it is, for the library to judge.
 */
export function roundDuration(standard: Standard, text: string): string {
  if (!/\.\d{3,}S?$/.test(text)) return text
  const total = parseDuration(standard, text)
  return total === undefined ? text : formatDuration(standard, total)
}
