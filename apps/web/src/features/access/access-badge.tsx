import type { AccessRow, AccessState } from '@cursus/contract/access'
import { dayOf } from '@cursus/contract/day'
import { EndsInBadge, type State, StateBadge } from '#web/components/state-badge.tsx'
import { platformTimeZone } from '#web/lib/clock.ts'
import { daysUntil } from '#web/lib/text/format.ts'

const states: Record<AccessState, State> = {
  erased: 'erased',
  declined: 'declined',
  revoked: 'revoked',
  expired: 'expired',
  licenceSuspended: 'licenceSuspended',
  licenceEnded: 'licenceEnded',
  licenceNotStarted: 'notStarted',
  toAccept: 'toAccept',
  endsSoon: 'endsSoon',
  active: 'active',
}

type Ends = Pick<AccessRow, 'endsAt' | 'expireDate'> & { licence: Pick<AccessRow['licence'], 'endDate'> }

/**
 * The end of an access: a date when a date was set, the moment when its days end first, else the
 * licence's last day. Dates are the platform's and are not converted to the reader's time zone.
 */
export function accessEnd({ endsAt, expireDate, licence }: Ends): string {
  if (endsAt === null) return licence.endDate
  const byDays = expireDate === null || dayOf(new Date(endsAt), platformTimeZone()) < expireDate
  return byDays ? endsAt : expireDate
}

const usable: readonly AccessState[] = ['toAccept', 'endsSoon', 'active']

/** The most specific state of an access (design tokens, "Badges and state marks"). */
export function AccessBadge({
  access,
}: {
  access: Ends & Pick<AccessRow, 'reason' | 'late'> & Partial<Pick<AccessRow, 'done'>>
}) {
  if (access.late && usable.includes(access.reason)) return <StateBadge state="late" />
  if (access.reason === 'endsSoon') {
    return <EndsInBadge days={Math.max(0, daysUntil(accessEnd(access)))} done={access.done} />
  }
  return <StateBadge state={states[access.reason]} />
}
