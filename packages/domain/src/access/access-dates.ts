import { AppError } from '@cursus/contract/error'

/** The terms of an access, as stored: until when it is open, and when it should be done. */
export type AccessTerms = { expireDate: string | null; dueDate: string | null; maxDayTimeLimit: number | null }

/** Reads terms; days only when the input sets them. */
export function readTerms(input: {
  expireDate?: string | null | undefined
  dueDate?: string | null | undefined
  hasMaxDayTimeLimit: boolean
  maxDayTimeLimit?: number | null | undefined
}): AccessTerms {
  return {
    expireDate: input.expireDate ?? null,
    dueDate: input.dueDate ?? null,
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

/**
 * Checks that a due date is not after any end of the access and, when it is set, not in the past.
 * @param ends last days: by its date, by its days, of its licence
 */
export function checkDueDate(
  dueDate: string | null,
  { today, ends }: { today?: string; ends: readonly (string | null)[] },
): AppError | undefined {
  if (dueDate === null) return undefined
  const isPast = today !== undefined && dueDate < today
  return isPast || ends.some((end) => end !== null && dueDate > end) ? new AppError('DueDateNotValid') : undefined
}
