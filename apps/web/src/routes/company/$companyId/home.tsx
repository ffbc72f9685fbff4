import type { LicenceRow } from '@cursus/contract/licence'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCompanyCounts } from '#web/features/company/company-queries.ts'
import { LastResults, SeatsByLicence } from '#web/features/company/home-cards.tsx'
import { findTodos, TodoCard } from '#web/features/company/todo-card.tsx'
import { ExportMenu, resultExports } from '#web/features/export/export-menu.tsx'
import { HomeReport } from '#web/features/report/home-report.tsx'
import { now } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useCompanyRights } from '#web/lib/use-company-rights.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/home')({
  beforeLoad: guard('/company/$companyId/home'),
  component: Home,
})

function Home() {
  const { companyId } = Route.useParams()
  const me = useMe()
  const rights = useCompanyRights(companyId)
  const home = trpc.company.company.home.useQuery({ companyId })
  const { data: counts } = useCompanyCounts(companyId)
  const trainings = home.data?.trainings
  const figures =
    trainings && typeof counts?.users === 'number'
      ? m.company_home_figures({
          users: m.company_home_participants({ count: counts.users }),
          accesses: running(trainings.active, counts.accesses ?? 0),
        })
      : undefined
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
        subtitle={[formatDay(now()), figures].filter(Boolean).join(' · ')}
        actions={
          <>
            {rights.trainingRead ? (
              <ExportMenu companyId={companyId} choices={resultExports} query={{ sort: 'user' }} />
            ) : null}
            {rights.trainingWrite ? (
              <Button asChild>
                <Link to="/company/$companyId/module-access/add" params={{ companyId }}>
                  <Plus aria-hidden />
                  {m.company_access_give()}
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      {home.error ? <FailureNotice error={home.error} onRetry={() => void home.refetch()} className="mb-4" /> : null}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px] xl:grid-rows-[auto_auto_1fr]">
        <div>
          {home.isLoading ? (
            <Skeleton className="h-80" />
          ) : (
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
          )}
        </div>
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

/** Beside the number of all in the drawer, it says of how many they are. */
function running({ count, capped }: { count: number; capped: boolean }, all: number): string {
  if (capped) return m.company_home_running_more({ count })
  return count < all ? m.company_home_running_of({ count, all }) : m.company_home_running({ count })
}

/** More are behind the link to all of them. */
const mostLicences = 5

/** Active licences first, then by the share of used seats. */
const bySeats = (a: LicenceRow, b: LicenceRow) =>
  Number(b.active) - Number(a.active) || b.usage.current / b.usage.max - a.usage.current / a.usage.max
