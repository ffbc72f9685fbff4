import { dayOf } from '@cursus/contract/day'

// Days are the platform's (setting `TIME_ZONE`), wherever the reader is; what is today is said by the server's clock.

let timeZone = 'Europe/Paris'
let aheadMs = 0

export const platformTimeZone = (): string => timeZone

/** As the server says it; until then the usual one. */
export function setTimeZone(zone: string): void {
  timeZone = zone
}

/** A machine whose clock is right gets no other one from a `Date` header that was a moment on its way. */
const toleratedMs = 2 * 60_000

/** Takes the server's clock from the `Date` header of an answer. */
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
