import type { Standard } from './protocol.ts'

const clock = /^(\d{2,4}):(\d{2}):(\d{2})(?:\.(\d+))?$/
const period = /^P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/

/** `.345` → 35 hundredths; may return 100. */
const hundredths = (fraction: string | undefined) => (fraction ? Math.round(Number(`0.${fraction}`) * 100) : 0)

/**
 * Parses `HHHH:MM:SS.SS` (1.2) or `PnYnMnDTnHnMnS` (2004) to hundredths of a second; `undefined`
 * when invalid.
 */
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
  // Average lengths: 365.25 days a year, 30.4375 a month.
  const seconds = (years! * 365.25 + months! * 30.4375 + days!) * 86_400 + h! * 3600 + m! * 60 + s!
  return Math.round(seconds * 100) + hundredths(parts[7])
}

const two = (value: number) => String(value).padStart(2, '0')

/** Formats hundredths of a second in the standard's format, at most 9999 hours in 1.2. */
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
 * Rounds longer fractions to hundredths, the precision of both standards, because packages write
 * milliseconds. Other text is unchanged and judged by the library.
 */
export function roundDuration(standard: Standard, text: string): string {
  if (!/\.\d{3,}S?$/.test(text)) return text
  const total = parseDuration(standard, text)
  return total === undefined ? text : formatDuration(standard, total)
}
