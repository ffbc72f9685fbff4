import type { CompanyHome as CompanyHomeData, LatestResult } from '@cursus/contract/home'
import type { LicenceRow } from '@cursus/contract/licence'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page, PageHeader } from '#web/components/page.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { GiveAccessButton } from '#web/features/access/give-access-button.tsx'
import { ScoreBadge } from '#web/features/access/result-badge.tsx'
import { ExportMenu, resultExports } from '#web/features/export/export-menu.tsx'
import { LicenceLine, LicenceName } from '#web/features/licence/licence-line.tsx'
import { GroupsCard } from '#web/features/report/bars-card.tsx'
import { CompletionCard } from '#web/features/report/completion-card.tsx'
import { type Span, useReport } from '#web/features/report/use-report.ts'
import { now } from '#web/lib/clock.ts'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDay, formatRecent } from '#web/lib/text/format.ts'
import { alone, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { FiguresCard } from './figures-card.tsx'
import { FirstStepsCard } from './first-steps.tsx'
import { FirstStepsSide } from './first-steps-side.tsx'
import { findTodos, TodoCard } from './todo-card.tsx'

/** Groups on a home page; all of them are in the report. */
const mostGroups = 5

/**
 * Completion over time and by group, asked for apart so that the rest of the page does not wait.
 */
function HomeReport({ companyId }: { companyId: string }) {
  const [span, setSpan] = useState<Span>('weeks')
  const { data } = useReport({ companyId }, span)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CompletionCard report={data} span={span} onSpan={setSpan} isBrief />
      {data && data.groups.length > 0 ? <GroupsCard groups={data.groups.slice(0, mostGroups)} /> : null}
    </div>
  )
}

/** How often a new company looks for its next step, which others or the platform may take. */
const newCompanyPollMs = 15_000

export function CompanyHome() {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const me = useMe()
  const rights = useCompanyRights(companyId)
  const home = trpc.company.company.home.useQuery(
    { companyId },
    { refetchInterval: ({ state }) => (state.data?.firstSteps.result === false ? newCompanyPollMs : false) },
  )
  const isNew = home.data?.firstSteps.result === false
  useFirstResult(companyId, home.data?.firstSteps.result)
  // Asked for at once, before it is known that a company has results: nearly all have.
  const figures = useFigures(companyId, !isNew)
  useReport({ companyId }, 'weeks', rights.trainingRead && !isNew)
  const name = me.firstname ?? fullName(me)
  return (
    <Page width="home">
      <PageHeader
        title={isNew ? m.company_home_welcome({ name }) : m.company_home_hello({ name })}
        subtitle={formatDay(now())}
        actions={
          <>
            {rights.trainingRead && !isNew ? (
              <ExportMenu companyId={companyId} choices={resultExports} query={{ sort: 'user' }} />
            ) : null}
            {rights.trainingWrite && (!isNew || home.data?.firstSteps.assignment) ? (
              <GiveAccessButton companyId={companyId} variant={isNew ? 'outline' : 'primary'} />
            ) : null}
          </>
        }
      />
      {home.error ? <FailureNotice error={home.error} onRetry={() => void home.refetch()} className="mb-4" /> : null}
      {isNew && home.data ? (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
          <FirstStepsCard companyId={companyId} steps={home.data.firstSteps} licences={home.data.licences} />
          <FirstStepsSide companyId={companyId} contact={home.data.contact} />
        </div>
      ) : home.data ? (
        <Running companyId={companyId} home={home.data} figures={figures} />
      ) : home.error ? null : (
        <Skeleton className="h-[70dvh]" />
      )}
    </Page>
  )
}

/** Companies that this tab saw before their first result. */
const seenNew = new Set<string>()

/** Says once that the first result is there, when the first steps give way to the figures. */
function useFirstResult(companyId: string, hasResult: boolean | undefined): void {
  useEffect(() => {
    if (hasResult === false) seenNew.add(companyId)
    else if (hasResult && seenNew.delete(companyId)) void toastSuccess(m.company_steps_over())
  }, [companyId, hasResult])
}

const useFigures = (companyId: string, enabled: boolean) =>
  trpc.company.company.figures.useQuery({ companyId }, { trpc: alone, meta: { silent: true }, enabled })

/** The home of a company that has results. */
function Running({
  companyId,
  home,
  figures,
}: {
  companyId: string
  home: CompanyHomeData
  figures: ReturnType<typeof useFigures>
}) {
  const rights = useCompanyRights(companyId)
  const { trainings } = home
  const todos = findTodos({
    ends7: trainings?.ends7,
    ends30: trainings?.ends30,
    late: trainings?.late,
    never: trainings?.never,
    licences: home.licences,
    modules: home.newer ?? [],
  })
  const shown = home.licences.filter(({ expired }) => !expired).sort(bySeats)
  return (
    <>
      {figures.error ? null : (
        <FiguresCard companyId={companyId} figures={figures.data} canOpenLicences={rights.adminRead} />
      )}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_400px] xl:grid-rows-[auto_1fr]">
        <TodoCard
          companyId={companyId}
          todos={todos}
          nextEnd={trainings?.nextEnd ?? shown.map(({ endDate }) => endDate).sort()[0]}
          canOpenLicences={rights.adminRead}
          canWrite={rights.trainingWrite}
        />
        <div className="flex flex-col gap-4 xl:row-span-2">
          <SeatsByLicence companyId={companyId} licences={shown} canOpen={rights.adminRead} />
          {trainings ? (
            // Fewer beside many licences, so that the groups stay in sight.
            <LastResults companyId={companyId} results={trainings.results.slice(0, Math.max(4, 10 - shown.length))} />
          ) : null}
        </div>
        {rights.trainingRead ? <HomeReport companyId={companyId} /> : null}
      </div>
    </>
  )
}

/** More are behind the link to all of them. */
const mostLicences = 5

/** Active licences first, then by the share of used seats. */
const bySeats = (a: LicenceRow, b: LicenceRow) =>
  Number(b.active) - Number(a.active) || b.usage.current / b.usage.max - a.usage.current / a.usage.max

/** Seats per licence as bars on one scale; a suspended one is a line, as nobody uses its seats. */
function SeatsByLicence({
  companyId,
  licences,
  canOpen,
}: {
  companyId: string
  licences: readonly LicenceRow[]
  canOpen: boolean
}) {
  const used = licences.filter(({ suspended }) => !suspended).slice(0, mostLicences)
  const suspended = licences.filter((licence) => licence.suspended).slice(0, mostLicences)
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
      ) : null}
      {used.length > 0 ? (
        <ul role="list" className="grid gap-x-8 gap-y-4 px-4 py-3.5 md:max-xl:grid-cols-2">
          {used.map((licence) => (
            <li key={licence.id}>
              <LicenceLine companyId={companyId} licence={licence} canOpen={canOpen} />
            </li>
          ))}
        </ul>
      ) : null}
      {suspended.length > 0 ? (
        <ul role="list" className="divide-y not-first:border-t">
          {suspended.map((licence) => (
            <li key={licence.id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm">
              <LicenceName companyId={companyId} licence={licence} canOpen={canOpen} />
              <StateBadge state="suspended">{m.company_licence_badge_suspended()}</StateBadge>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

/** What people finished or failed last, with the score; one that ends its module says so. */
function LastResults({ companyId, results }: { companyId: string; results: readonly LatestResult[] }) {
  return (
    <Card className="flex flex-1 flex-col">
      <CardHead
        title={m.company_home_results()}
        aside={
          <Link to="/company/$companyId/report" params={{ companyId }} className="text-link text-sm">
            {m.nav_report()}
          </Link>
        }
      />
      {results.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted-foreground">{m.company_home_results_none()}</p>
      ) : (
        <ul role="list" className="flex flex-1 flex-col divide-y">
          {results.map((result) => (
            <li
              key={result.accessId + result.contentId}
              className="relative flex flex-1 items-center gap-3 px-4 py-1.5 hover:bg-muted"
            >
              <Avatar avatar={result.user.avatar} name={fullName(result.user)} />
              <Link
                to="/company/$companyId/module-access/$moduleAccessId"
                params={{ companyId, moduleAccessId: result.accessId }}
                state={{ sheetTitle: fullName(result.user) }}
                className="min-w-0 flex-1 before:absolute before:inset-0 before:content-['']"
              >
                <span className="block truncate text-sm font-medium">{fullName(result.user)}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  {endsModuleOnly(result) ? result.module : result.title}
                </span>
              </Link>
              <span className="flex shrink-0 flex-col items-end gap-0.5 text-xs text-muted-foreground tabular-nums">
                <ResultState result={result} />
                {formatRecent(result.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A score tells more than the end of the module, which is told where there is none. */
const endsModuleOnly = ({ bestScore, endsModule }: LatestResult) => endsModule && bestScore === null

function ResultState({ result }: { result: LatestResult }) {
  if (result.bestScore !== null) return <ScoreBadge result={result} />
  if (endsModuleOnly(result)) return <StateBadge state="done">{m.company_home_module_done()}</StateBadge>
  return <StateBadge state={result.done ? 'done' : 'retry'} />
}
