import { dayOf } from '@cursus/contract/day'

// Dates are the platform's (setting `TIME_ZONE`) for every reader, and the current date follows the
// server's clock.

let timeZone = 'Europe/Paris'
let aheadMs = 0

export const platformTimeZone = (): string => timeZone

/** Set by the server; until then the default. */
export function setTimeZone(zone: string): void {
  timeZone = zone
}

/** Smaller differences are ignored, because the `Date` header is delayed by the network. */
const toleratedMs = 2 * 60_000

/** Adjusts the clock to the `Date` header of a response. */
export function noteServerTime(response: Pick<Response, 'headers'>): void {
  const time = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(time)) return
  const ahead = time - Date.now()
  aheadMs = Math.abs(ahead) > toleratedMs ? ahead : 0
}

/** The only clock of the pages. */
export const now = (): Date => new Date(Date.now() + aheadMs)

/** `YYYY-MM-DD` */
export const today = (): string => dayOf(now(), timeZone)
