import type { AccessRow, AccessState } from '@cursus/contract'
import { EndsInBadge, type State, StateBadge } from '#web/components/state-badge.tsx'
import { daysUntil } from '#web/lib/format.ts'

const states: Record<AccessState, State> = {
  revoked: 'revoked',
  expired: 'expired',
  licenceSuspended: 'licenceSuspended',
  licenceEnded: 'licenceEnded',
  licenceNotStarted: 'notStarted',
  toAccept: 'toAccept',
  endsSoon: 'endsSoon',
  active: 'active',
}

/** The day or moment at which the access ends: its own end, else the licence's. */
export const accessEnd = (access: Pick<AccessRow, 'endsAt'>, licenceEnd: string | undefined): string | undefined =>
  access.endsAt ?? licenceEnd

/** The most useful word about an access (design tokens, "Badges and state marks"). */
export function AccessBadge({
  access,
  licenceEnd,
}: {
  access: Pick<AccessRow, 'reason' | 'endsAt'>
  licenceEnd?: string
}) {
  const end = accessEnd(access, licenceEnd)
  if (access.reason === 'endsSoon' && end) return <EndsInBadge days={Math.max(0, daysUntil(end))} />
  return <StateBadge state={states[access.reason]} />
}
