/** Date and time zone of the machine at the start of a run. */
export type Clock = {
  name: string
  at: Date
  /** Zone of the machine. The platform's days follow `TIME_ZONE`. */
  zone: string
}

const lastSunday = (year: number, month: number): string => {
  const day = new Date(Date.UTC(year, month, 0))
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

/**
 * Future dates that commonly break software: forty days before the end of a year, its last hour,
 * both sides of a leap day, and both clock changes in Paris (ten minutes before). The machines are
 * in Paris and in the most distant zones.
 */
export function awkwardClocks(now: Date): Clock[] {
  const year = now.getUTCFullYear() + 1
  const leapYear = year + ((4 - (year % 4)) % 4)
  const clock = (name: string, at: string, zone: string) => ({ name, at: new Date(at), zone })
  return [
    clock('22 November', `${year}-11-22T11:00:00Z`, 'Europe/Paris'),
    clock('26 November, 23:30 in Paris', `${year}-11-26T22:30:00Z`, 'America/Los_Angeles'),
    clock('31 December, 23:30 in Paris', `${year}-12-31T22:30:00Z`, 'Pacific/Auckland'),
    clock('31 December, 23:30 in UTC', `${year}-12-31T23:30:00Z`, 'America/Los_Angeles'),
    clock('the eve of a leap day, 23:30 in Paris', `${leapYear}-02-28T22:30:00Z`, 'Europe/Paris'),
    clock('a leap day, 23:30 in Paris', `${leapYear}-02-29T22:30:00Z`, 'Pacific/Auckland'),
    clock('the night to summer time', `${lastSunday(year, 3)}T00:50:00Z`, 'Europe/Paris'),
    clock('the night to winter time', `${lastSunday(year, 10)}T00:50:00Z`, 'Pacific/Auckland'),
  ]
}
