import type { LicenceRow } from '@cursus/contract/licence'
import { freeSeats } from '@cursus/contract/licence-values'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { licenceState } from '#web/components/licence-state.ts'
import { isAlmostFull, SeatsBar } from '#web/components/progress-bar.tsx'
import { EndsInBadge, StateBadge } from '#web/components/state-badge.tsx'
import { daysUntil, formatDate, formatNumber } from '#web/lib/text/format.ts'
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
function SeatsBadge({ usage }: Pick<LicenceRow, 'usage'>) {
  if (!isAlmostFull(usage)) return null
  return <StateBadge state={usage.current < usage.max ? 'almostFull' : 'full'} />
}

type LineProps = { companyId: string; licence: LicenceRow; canOpen: boolean }

/** The name of a licence, which opens it. */
export function LicenceName({ companyId, licence, canOpen }: LineProps) {
  if (!canOpen) return <span className="min-w-0 truncate font-medium">{licence.name}</span>
  return (
    <Link
      to="/company/$companyId/module-licence/$moduleLicenceId"
      params={{ companyId, moduleLicenceId: licence.id }}
      state={{ sheetTitle: licence.name }}
      className="min-w-0 truncate font-medium hover:underline"
    >
      {licence.name}
    </Link>
  )
}

/** A licence in a few lines: name, warnings, seats, end. */
export function LicenceLine({ companyId, licence, canOpen }: LineProps) {
  const { current, max } = licence.usage
  const free = freeSeats([licence])
  return (
    <div>
      <div className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <LicenceName companyId={companyId} licence={licence} canOpen={canOpen} />
        <span className="ml-auto flex shrink-0 items-center gap-2">
          <LicenceStateBadge licence={licence}>
            <SeatsBadge usage={licence.usage} />
          </LicenceStateBadge>
          <span className="tabular-nums">
            <b className="font-semibold">{formatNumber(current)}</b>
            <span className="text-muted-foreground"> / {formatNumber(max)}</span>
          </span>
        </span>
      </div>
      <SeatsBar used={current} max={max} label={m.company_access_seats_label({ name: licence.name })} />
      <div className="mt-1.5 flex justify-between gap-3 text-xs text-muted-foreground">
        <span>{m.company_licence_end_on({ date: formatDate(licence.endDate) })}</span>
        <span>{free === 0 ? m.company_licence_full() : m.company_licence_free({ count: free })}</span>
      </div>
    </div>
  )
}
