import { type AccessState, AppError, expiryNoticeDays } from '@cursus/contract'
import { type RawBuilder, sql } from 'kysely'

/** What the state of an access is derived from; never stored (decisions §5). Days are those of the platform's time zone. */
export type AccessTerms = {
  revokedAt: Date | null
  endsAt: Date | null
  acceptedAt: Date | null
  licenceSuspendedAt: Date | null
  /** When the licence's first day begins and when its last day is over. */
  licenceStartsAt: Date
  licenceEndsAt: Date
}

/** The columns of `AccessTerms` from `accesses a join module_licences l`. */
export const accessTermsColumns = (timeZone: string): RawBuilder<AccessTerms> => sql`
  a.revoked_at, a.ends_at, a.accepted_at, l.suspended_at as licence_suspended_at,
  l.start_date::timestamp at time zone ${timeZone} as licence_starts_at,
  (l.end_date + 1)::timestamp at time zone ${timeZone} as licence_ends_at`

/** The single most useful word about an access; the last three are those of an active one. */
export function accessState(terms: AccessTerms, now: Date): AccessState {
  if (terms.revokedAt) return 'revoked'
  if (terms.endsAt && terms.endsAt <= now) return 'expired'
  if (terms.licenceSuspendedAt) return 'licenceSuspended'
  if (terms.licenceEndsAt <= now) return 'licenceEnded'
  if (terms.licenceStartsAt > now) return 'licenceNotStarted'
  if (!terms.acceptedAt) return 'toAccept'
  const notice = expiryNoticeDays * 24 * 60 * 60 * 1000
  return accessEnd(terms).getTime() - now.getTime() < notice ? 'endsSoon' : 'active'
}

export const isActive = (state: AccessState) => state === 'toAccept' || state === 'endsSoon' || state === 'active'

/** When the access ends, whichever rule gives it. */
export function accessEnd(terms: Pick<AccessTerms, 'endsAt' | 'licenceEndsAt'>): Date {
  return terms.endsAt && terms.endsAt < terms.licenceEndsAt ? terms.endsAt : terms.licenceEndsAt
}

/** @throws ModuleAccessNotActive, then NotAvailableContent?reason=notAccepted. */
export function assertUsable(terms: AccessTerms, now: Date): void {
  if (!isActive(accessState(terms, now))) throw new AppError('ModuleAccessNotActive')
  if (!terms.acceptedAt) throw new AppError('NotAvailableContent', { reason: 'notAccepted' })
}
