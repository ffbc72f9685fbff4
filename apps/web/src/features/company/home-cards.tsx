import type { AccessRow } from '@cursus/contract/access'
import type { LicenceRow } from '@cursus/contract/licence'
import { Link } from '@tanstack/react-router'
import { SeatsBar } from '#web/components/progress-bar.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { isAlmostFull, licenceState } from '#web/features/licence/licence-state.ts'
import { formatDate, formatNumber, formatPercent, formatRecent } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'

/** Seats per licence as bars on one scale, with used, all and free in figures. */
export function SeatsByLicence({
  companyId,
  licences,
  canOpen,
}: {
  companyId: string
  licences: readonly LicenceRow[]
  canOpen: boolean
}) {
  return (
    <Card>
      <CardHead
        title={m.company_home_licences()}
        aside={
          canOpen ? (
            <Link to="/company/$companyId/module-licence" params={{ companyId }} className="text-link text-sm">
              {m.company_home_licences_all()}
            </Link>
          ) : undefined
        }
      />
      {licences.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted-foreground">{m.company_home_licences_none()}</p>
      ) : (
        <ul className="flex flex-col gap-5 p-4">
          {licences.map((licence) => (
            <LicenceLine key={licence.id} companyId={companyId} licence={licence} canOpen={canOpen} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LicenceLine({ companyId, licence, canOpen }: { companyId: string; licence: LicenceRow; canOpen: boolean }) {
  const { current, max } = licence.usage
  const state = licenceState(licence)
  const free = Math.max(0, max - current)
  return (
    <li>
      <div className="mb-1.5 flex items-center justify-between gap-3 text-sm">
        {canOpen ? (
          <Link
            to="/company/$companyId/module-licence/$moduleLicenceId"
            params={{ companyId, moduleLicenceId: licence.id }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            {licence.name}
          </Link>
        ) : (
          <span className="min-w-0 truncate font-medium">{licence.name}</span>
        )}
        <span className="flex shrink-0 items-center gap-2">
          {state === 'suspended' ? (
            <StateBadge state="suspended">{m.company_licence_badge_suspended()}</StateBadge>
          ) : state === 'notStarted' ? (
            <StateBadge state="notStarted">{m.company_licence_badge_not_started()}</StateBadge>
          ) : isAlmostFull(licence) ? (
            <StateBadge state="almostFull" />
          ) : null}
          <span className="tabular-nums">
            <b className="font-semibold">{formatNumber(current)}</b>
            <span className="text-muted-foreground"> / {formatNumber(max)}</span>
          </span>
        </span>
      </div>
      <SeatsBar used={current} max={max} label={m.company_access_seats_label({ name: licence.name })} />
      <div className="mt-1.5 flex justify-between gap-3 text-xs text-muted-foreground tabular-nums">
        <span>{m.company_licence_end_on({ date: formatDate(licence.endDate) })}</span>
        <span>{free === 0 ? m.company_licence_full() : m.company_licence_free({ count: free })}</span>
      </div>
    </li>
  )
}

/** Who worked last, and how far they are. */
export function LastResults({ companyId, rows }: { companyId: string; rows: readonly AccessRow[] }) {
  return (
    <Card>
      <CardHead
        title={m.company_home_results()}
        aside={
          <Link
            to="/company/$companyId/module-access"
            params={{ companyId }}
            search={{ sort: 'lastAccess', order: 'desc' }}
            className="text-link text-sm"
          >
            {m.company_home_results_all()}
          </Link>
        }
      />
      {rows.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted-foreground">{m.company_home_results_none()}</p>
      ) : (
        <ul className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-muted">
              <Avatar avatar={row.user.avatar} name={fullName(row.user)} />
              <Link
                to="/company/$companyId/module-access/$moduleAccessId"
                params={{ companyId, moduleAccessId: row.id }}
                className="min-w-0 flex-1 before:absolute before:inset-0 before:content-['']"
              >
                <span className="block truncate text-sm font-medium">{fullName(row.user)}</span>
                <span className="block truncate text-xs text-muted-foreground">{row.module.title}</span>
              </Link>
              {row.done ? <StateBadge state="done" /> : <Badge>{formatPercent(row.progress)}</Badge>}
              <span className="w-20 shrink-0 text-right text-xs text-muted-foreground tabular-nums">
                {row.lastAccess ? formatRecent(row.lastAccess) : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
