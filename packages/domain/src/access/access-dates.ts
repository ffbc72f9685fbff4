import { AppError } from '@cursus/contract/error'

/** `YYYY-MM-DD` so many days later. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Reads the end date and days of an access as stored; days only when the input sets them. */
export function readTerms(input: {
  expireDate?: string | null | undefined
  hasMaxDayTimeLimit: boolean
  maxDayTimeLimit?: number | null | undefined
}): { expireDate: string | null; maxDayTimeLimit: number | null } {
  return {
    expireDate: input.expireDate ?? null,
    maxDayTimeLimit: input.hasMaxDayTimeLimit ? (input.maxDayTimeLimit ?? null) : null,
  }
}

/**
 * Checks that the end is not in the past, not after the licence's, and present when the licence
 * requires it.
 */
export function checkExpireDate(
  expireDate: string | null,
  licence: { today: string; endDate: string; mandatoryExpireDate: boolean },
): AppError | undefined {
  const isBad =
    expireDate === null ? licence.mandatoryExpireDate : expireDate < licence.today || expireDate > licence.endDate
  return isBad ? new AppError('ExpireDateNotValid') : undefined
}
