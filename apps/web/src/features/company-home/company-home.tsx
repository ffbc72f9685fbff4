import type { AccessRow } from '@cursus/contract/access'
import type { LicenceRow } from '@cursus/contract/licence'
import { Link, useParams } from '@tanstack/react-router'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { GiveAccessButton } from '#web/features/access/give-access-button.tsx'
import { useCompanyCounts } from '#web/features/company/company-queries.ts'
import { ExportMenu, resultExports } from '#web/features/export/export-menu.tsx'
import { LicenceLine } from '#web/features/licence/licence-line.tsx'
import { HomeReport } from '#web/features/report/home-report.tsx'
import { now } from '#web/lib/clock.ts'
import { cn } from '#web/lib/cn.ts'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDay, formatPercent, formatRecent } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { findTodos, TodoCard } from './todo-card.tsx'

export function CompanyHome() {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const me = useMe()
  const rights = useCompanyRights(companyId)
  const home = trpc.company.company.home.useQuery({ companyId })
  const { data: counts } = useCompanyCounts(companyId)
  const trainings = home.data?.trainings
  const figures =
    trainings && typeof counts?.users === 'number' ? peopleLine(counts.users, trainings.holders) : undefined
  const todos = findTodos({
    ends7: trainings?.ends7,
    ends30: trainings?.ends30,
    late: trainings?.late,
    never: trainings?.never,
    licences: home.data?.licences,
    modules: home.data?.newer ?? [],
  })
  const shown = home.data?.licences.filter(({ expired }) => !expired).sort(bySeats)
  return (
    <Page>
      <PageHeader
        title={m.company_home_hello({ name: me.firstname ?? fullName(me) })}
        // Two lines on small screens, before the figures are known too.
        subtitle={
          <span className="block max-sm:min-h-[2lh]">{[formatDay(now()), figures].filter(Boolean).join(' · ')}</span>
        }
        actions={
          <>
            {rights.trainingRead ? (
              <ExportMenu companyId={companyId} choices={resultExports} query={{ sort: 'user' }} />
            ) : null}
            {rights.trainingWrite ? <GiveAccessButton companyId={companyId} /> : null}
          </>
        }
      />
      {home.error ? <FailureNotice error={home.error} onRetry={() => void home.refetch()} className="mb-4" /> : null}
      {home.isLoading ? <Skeleton className="h-[70dvh]" /> : null}
      {/* How high the tasks are is known with them: what stands below is not shown before, and asks for its data. */}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px] xl:grid-rows-[auto_auto_1fr]',
          home.isLoading && 'hidden',
        )}
      >
        <TodoCard
          companyId={companyId}
          todos={todos}
          nextEnd={trainings?.nextEnd ?? shown?.map(({ endDate }) => endDate).sort()[0]}
          start={
            home.data?.licences.length !== 0
              ? undefined
              : rights.platformWrite
                ? m.company_home_start()
                : m.company_licence_empty_text()
          }
          canOpenLicences={rights.adminRead}
          canWrite={rights.trainingWrite}
        />
        <div className="xl:row-span-3">
          {shown ? (
            <SeatsByLicence companyId={companyId} licences={shown.slice(0, mostLicences)} canOpen={rights.adminRead} />
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
        {rights.trainingRead ? <HomeReport companyId={companyId} /> : null}
        {!rights.trainingRead ? null : trainings ? (
          <LastResults companyId={companyId} rows={trainings.latest} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </Page>
  )
}

/** How many people the company has, and how many of them have an active access. */
function peopleLine(all: number, { count, capped }: { count: number; capped: boolean }): string {
  const people = m.company_licence_module_people({ count: all })
  if (capped) return m.company_home_holders_more({ people, count })
  if (count === 0) return all === 0 ? people : m.company_home_holders_none({ people })
  return count < all ? m.company_home_holders({ people, count }) : m.company_home_holders_all({ people, count })
}

/** More are behind the link to all of them. */
const mostLicences = 5

/** Active licences first, then by the share of used seats. */
const bySeats = (a: LicenceRow, b: LicenceRow) =>
  Number(b.active) - Number(a.active) || b.usage.current / b.usage.max - a.usage.current / a.usage.max

/** Seats per licence as bars on one scale, with the numbers used, free and in total. */
function SeatsByLicence({
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
function LastResults({ companyId, rows }: { companyId: string; rows: readonly AccessRow[] }) {
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
