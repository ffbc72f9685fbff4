import { groupsText } from '@cursus/contract/company-user'
import type { ReportFigures, ReportModule, ReportStep, ResultRow } from '@cursus/contract/report'
import { Link, useParams } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useAct } from '#web/components/act/use-act.tsx'
import { ContentBadge } from '#web/components/content-badge.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { PageOf } from '#web/components/page-of.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFoundLicences, useFoundUserGroups } from '#web/components/use-found.ts'
import { AccessBadge } from '#web/features/access/access-badge.tsx'
import { changeDates } from '#web/features/access/date-acts.tsx'
import { remindAccesses } from '#web/features/access/remind-acts.tsx'
import { ExportMenu, resultExports } from '#web/features/export/export-menu.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatPercent } from '#web/lib/text/format.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ReportCharts } from './report-charts.tsx'
import { reportModuleItem, resultList } from './report-queries.ts'
import { shownSteps, stepLooks } from './steps.ts'
import { useReport } from './use-report.ts'

/** Steps of people whom a reminder can move. */
const remindable = ['toAccept', 'inProgress', 'late'] as const satisfies readonly ReportStep[]

const labels = {
  toAccept: m.report_remind_to_accept,
  inProgress: m.report_remind_in_progress,
  late: m.report_remind_late,
}

/**
 * Whom the button reminds: all who are open and not done, or those whom the chosen figures count.
 */
export function toRemind(figures: ReportFigures, chosen: readonly ReportStep[]) {
  const steps = remindable.filter((step) => chosen.length === 0 || chosen.includes(step))
  const count = steps.reduce((sum, step) => sum + figures[step], 0)
  const [only, ...others] = steps.filter((step) => figures[step] > 0)
  const label = only && others.length === 0 ? labels[only] : m.report_remind_not_done
  return { steps, count, label: label({ count }) }
}

const { text, count, day, recent } = columnsOf(resultList)
const later = { initiallyHidden: true }
const marks = ['done', 'current', 'retry', 'locked', 'none'] as const
const markLabels = {
  done: m.common_mark_done,
  current: m.common_mark_current,
  retry: m.common_mark_retry,
  locked: m.common_mark_locked,
  none: m.common_mark_none,
}

export function ReportModulePage() {
  const { companyId } = useParams({ from: '/company/$companyId/report/$moduleId' })
  return (
    <PageOf
      of={useItem(reportModuleItem)}
      title={m.nav_report()}
      back={{ link: { to: '/company/$companyId/report', params: { companyId } }, label: m.report_module_missing() }}
    >
      {(module) => <ModuleResults module={module} />}
    </PageOf>
  )
}

/** Who × content: each person's results in a module, under its figures. */
function ModuleResults({ module }: { module: ReportModule }) {
  const { companyId } = useParams({ from: '/company/$companyId/report/$moduleId' })
  const { trainingWrite } = useCompanyRights(companyId)
  const list = useList(resultList)
  const { userGroupId, moduleLicenceId, step } = list.search as {
    userGroupId?: string[]
    moduleLicenceId?: string[]
    step?: ReportStep[]
  }
  const matching = {
    moduleId: [module.id],
    ...(userGroupId && { userGroupId }),
    ...(moduleLicenceId && { moduleLicenceId }),
  }
  const filters = { companyId, ...matching }
  const remind = remindAccesses(companyId, trpcClient.company.report.remind.mutate)
  const figures = useReport(filters, 'weeks').data?.figures
  const wanted = figures && toRemind(figures, step ?? [])
  const { ask, question } = useAct<ResultRow>()
  const askAll = ({ steps, count }: ReturnType<typeof toRemind>) =>
    ask(remind, [], { all: { matching: { ...matching, step: steps }, size: count } })
  return (
    <ListPage
      list={list}
      name="suivi-module"
      title={module.title}
      hasCount={false}
      exportOf={(columns, filters) => (
        <ExportMenu
          companyId={companyId}
          choices={resultExports}
          query={{ ...list.matching, ...list.order }}
          columns={columns}
          filters={() => [module.title, ...filters()]}
        />
      )}
      picture={<Thumb size={40} of={coverOf(module)} />}
      breadcrumb={[
        <Link key="report" to="/company/$companyId/report" params={{ companyId }} activeOptions={{ exact: true }}>
          {m.nav_report()}
        </Link>,
        module.title,
      ]}
      between={<ReportCharts filters={filters} chosen={step ?? []} onChoose={(steps) => list.patch({ step: steps })} />}
      columns={resultColumns(module)}
      rowLabel={(row) => fullName(row.user)}
      rowLink={(row) => ({
        to: '/company/$companyId/module-access/$moduleAccessId',
        params: { companyId, moduleAccessId: row.id },
      })}
      card={resultCard}
      searchPlaceholder={m.report_search_people()}
      filters={resultFilters()}
      acts={trainingWrite ? [remind, changeDates(companyId, trpcClient.company.report.updateMany.mutate)] : []}
      // Whom the chosen figures count, whatever is selected below.
      actions={
        trainingWrite && wanted && wanted.count > 0 ? (
          <>
            <Button className="h-auto! min-h-9 max-w-full py-1.5 whitespace-normal!" onClick={() => askAll(wanted)}>
              <BellRing aria-hidden />
              {wanted.label}
            </Button>
            {question}
          </>
        ) : undefined
      }
      empty={{ title: m.report_results_empty() }}
      foot={<MarkLegend />}
    />
  )
}

const resultFilters = () => ({
  userGroupId: { label: m.company_group(), useFound: useFoundUserGroups },
  moduleLicenceId: { label: m.company_access_licence(), useFound: useFoundLicences },
  step: {
    label: m.report_filter_step(),
    options: shownSteps.map((value) => ({ value, label: stepLooks[value].label() })),
  },
  dueWithinDays: {
    label: m.report_filter_due(),
    options: [
      { value: 7, label: m.report_filter_next_7() },
      { value: 30, label: m.report_filter_next_30() },
    ] as const,
  },
  doneWithinDays: {
    label: m.report_filter_done(),
    options: [
      { value: 7, label: m.report_filter_last_7() },
      { value: 30, label: m.report_filter_last_30() },
      { value: 90, label: m.report_filter_last_90() },
    ] as const,
  },
})

const resultCard = {
  head: (row: ResultRow) => <PersonCell row={row} />,
  body: (row: ResultRow) => (
    <>
      <div className="flex items-center justify-between gap-3">
        <StepBadge row={row} />
        <span className="text-xs text-muted-foreground">{timeText(row)}</span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {row.contents.map(({ id, state }) => (
          <ContentBadge key={id} state={state} />
        ))}
      </div>
    </>
  ),
}

const timeText = ({ seconds }: ResultRow) => (seconds > 0 ? formatDuration(seconds) : '—')

function PersonCell({ row }: { row: ResultRow }) {
  const name = fullName(row.user)
  return (
    <TwoLines
      start={<Avatar avatar={row.user.avatar} name={name} />}
      title={name}
      sub={row.groups.map(({ name }) => name).join(', ') || row.user.email}
    />
  )
}

/** What is done stays done when the access ends; else the state of the access says more. */
function StepBadge({ row }: { row: ResultRow }) {
  if (row.step === 'done') return <StateBadge state="done" />
  if (row.step === 'inProgress' && row.reason === 'active') {
    return <StateBadge state="active">{stepLooks.inProgress.label()}</StateBadge>
  }
  return <AccessBadge access={row} />
}

const resultColumns = (module: ReportModule) => [
  text('user', m.report_person(), (row) => fullName(row.user), {
    sort: 'user',
    width: '200px',
    sticky: true,
    cell: (row) => <PersonCell row={row} />,
  }),
  text('email', m.company_access_email(), (row) => row.user.email, later),
  text('groups', m.report_column_groups(), (row) => groupsText(row.groups), later),
  text('licence', m.company_access_licence(), (row) => row.licence.name, later),
  text('step', m.report_filter_step(), (row) => stepLooks[row.step].label(), {
    cell: (row) => <StepBadge row={row} />,
  }),
  ...module.contents.map(({ id, title }) =>
    text(
      `content.${id}`,
      title,
      (row) => {
        const result = row.contents.find((content) => content.id === id)
        return result && markLabels[result.state]()
      },
      {
        width: '88px',
        narrow: true,
        cell: (row) => {
          const result = row.contents.find((content) => content.id === id)
          return result ? <ContentBadge state={result.state} title={`${title}: ${markLabels[result.state]()}`} /> : '—'
        },
      },
    ),
  ),
  count('score', m.report_column_score(), (row) => row.bestScore ?? 0, {
    value: (row) => row.bestScore,
    cell: (row) => (row.bestScore === null ? '—' : formatPercent(row.bestScore)),
  }),
  count('attempts', m.report_column_attempts(), (row) => row.attempts, later),
  count('time', m.report_column_time(), (row) => row.seconds, { cell: timeText }),
  day('due', m.report_column_due(), (row) => row.dueDate, { sort: 'dueDate' }),
  recent('first', m.report_column_first(), (row) => row.firstAccess, m.company_access_never(), later),
  recent('last', m.report_column_last(), (row) => row.lastAccess, m.company_access_never(), {
    sort: 'lastAccess',
    ...later,
  }),
  day('doneAt', m.report_column_done_on(), (row) => row.doneAt, { sort: 'doneAt', ...later }),
]

function MarkLegend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-xs text-muted-foreground">
      {marks.map((state) => (
        <span key={state} className="inline-flex items-center gap-2">
          <ContentBadge state={state} />
          {markLabels[state]()}
        </span>
      ))}
    </p>
  )
}
