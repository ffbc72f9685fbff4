import { addDays } from './day.ts'

/** The day on which an access ends that is accepted on a day, by the first of its terms. */
export function endDayOf({
  acceptedOn,
  maxDayTimeLimit,
  expireDate,
  licenceEnd,
}: {
  acceptedOn: string
  maxDayTimeLimit: number | null
  expireDate: string | null
  licenceEnd: string
}): string {
  const byDays = maxDayTimeLimit === null ? licenceEnd : addDays(acceptedOn, maxDayTimeLimit)
  return [licenceEnd, expireDate ?? licenceEnd, byDays].reduce((first, day) => (day < first ? day : first))
}
