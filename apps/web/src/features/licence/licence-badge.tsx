import type { LicenceRow } from '@cursus/contract/licence'
import type { ReactNode } from 'react'
import { licenceState } from '#web/components/licence-state.ts'
import { isAlmostFull } from '#web/components/progress-bar.tsx'
import { EndsInBadge, StateBadge } from '#web/components/state-badge.tsx'
import { daysUntil } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

const soonDays = 30

/** The state of a licence and its warnings: ends within 30 days, few seats left. */
export function LicenceBadges({ licence }: { licence: LicenceRow }) {
  const days = daysUntil(licence.endDate)
  return (
    <span className="flex flex-wrap gap-1.5">
      <LicenceStateBadge licence={licence}>
        {days <= soonDays ? (
          <EndsInBadge days={Math.max(0, days)} />
        ) : (
          <StateBadge state="active">{m.company_licence_badge_active()}</StateBadge>
        )}
        <SeatsBadge usage={licence.usage} />
      </LicenceStateBadge>
    </span>
  )
}

/** Why a licence cannot be used; `children` for one that can. */
export function LicenceStateBadge({
  licence,
  children,
}: {
  licence: Parameters<typeof licenceState>[0]
  children: ReactNode
}) {
  switch (licenceState(licence)) {
    case 'suspended':
      return <StateBadge state="suspended">{m.company_licence_badge_suspended()}</StateBadge>
    case 'ended':
      return <StateBadge state="expired">{m.company_licence_badge_ended()}</StateBadge>
    case 'notStarted':
      return <StateBadge state="notStarted">{m.company_licence_badge_not_started()}</StateBadge>
    case 'active':
      return children
  }
}

/** Says that few seats are left, or none. */
export function SeatsBadge({ usage }: Pick<LicenceRow, 'usage'>) {
  if (!isAlmostFull(usage)) return null
  return <StateBadge state={usage.current < usage.max ? 'almostFull' : 'full'} />
}
