import type { AccessRow } from '@cursus/contract/access'
import type { LicenceRow } from '@cursus/contract/licence'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { LicenceLine } from '#web/features/licence/licence-line.tsx'
import { formatPercent, formatRecent } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'

/** Seats per licence as bars on one scale, with the numbers used, free and in total. */
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
        <ul role="list" className="grid gap-x-8 gap-y-5 p-4 md:max-xl:grid-cols-2">
          {licences.map((licence) => (
            <li key={licence.id}>
              <LicenceLine companyId={companyId} licence={licence} canOpen={canOpen} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The most recently active people with their progress. */
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
        <ul role="list" className="divide-y">
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
