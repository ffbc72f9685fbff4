import type { ReportPart } from '@cursus/contract/report'
import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { PersonLines, TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useFoundLicences, useFoundUserGroups } from '#web/components/use-found.ts'
import { ExportMenu, figureExports } from '#web/features/export/export-menu.tsx'
import { formatNumber } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type Bar, BarsCard, StepsBar, sharePercent } from './bars-card.tsx'
import { ReportCharts } from './report-charts.tsx'
import { ReportMailChoice } from './report-mail-choice.tsx'
import { reportPartList } from './report-queries.ts'
import { stepLooks } from './steps.ts'
import type { ReportFilters } from './use-report.ts'

const { text, count, day } = columnsOf(reportPartList)
type By = 'module' | 'group' | 'licence' | 'user'

function partColumns(by: By) {
  const ofPeople = by === 'user'
  const sorted = (sort: 'given' | 'toAccept' | 'inProgress' | 'done' | 'late' | 'share') => (ofPeople ? {} : { sort })
  return [
    text('name', nameOf[by](), (row) => row.name, { sort: 'name', cell: (row) => <PartName row={row} /> }),
    ...(ofPeople
      ? [
          text('groups', m.report_column_groups(), (row) => row.groups.map(({ name }) => name).join(' · '), {
            share: true,
            from: 1100,
          }),
        ]
      : []),
    count('given', m.report_given(), (row) => row.given, sorted('given')),
    count('toAccept', stepLooks.toAccept.label(), (row) => row.toAccept, {
      ...sorted('toAccept'),
      from: 1100,
      initiallyHidden: ofPeople,
    }),
    count('inProgress', stepLooks.inProgress.label(), (row) => row.inProgress, {
      ...sorted('inProgress'),
      from: 960,
      initiallyHidden: ofPeople,
    }),
    count('late', stepLooks.late.label(), (row) => row.late, { ...sorted('late'), cell: lateCell }),
    count('ended', stepLooks.ended.label(), (row) => row.ended, { initiallyHidden: true }),
    count('done', stepLooks.done.label(), (row) => row.done, sorted('done')),
    text('share', m.report_column_share(), sharePercent, {
      ...sorted('share'),
      width: ofPeople ? '140px' : '180px',
      cell: (row) => <ShareCell row={row} />,
    }),
    ...(ofPeople
      ? [
          day('last', m.report_column_last(), (row) => row.lastAccess, { from: 1100 }),
          day('due', m.report_column_due(), (row) => row.dueDate, { from: 960 }),
        ]
      : []),
  ]
}

/** The figures of a company, and of each of its people, modules, groups or licences. */
export function ReportPage() {
  const { companyId } = useParams({ from: '/company/$companyId/report' })
  const list = useList(reportPartList)
  const {
    by = 'user',
    userGroupId,
    moduleLicenceId,
  } = list.search as {
    by?: By
    userGroupId?: string[]
    moduleLicenceId?: string[]
  }
  const filters = { companyId, ...(userGroupId && { userGroupId }), ...(moduleLicenceId && { moduleLicenceId }) }
  const ofPeople = by === 'user'
  return (
    <ListPage
      list={list}
      name={ofPeople ? 'suivi-personnes' : 'suivi'}
      title={m.nav_report()}
      subtitle={m.report_subtitle()}
      hasCount={false}
      exportOf={(columns, filters) => (
        <ExportMenu
          companyId={companyId}
          choices={figureExports}
          filters={filters}
          query={{ ...list.matching, ...list.order }}
          resultOrder={{ sort: resultSorts[by], order: list.order?.order ?? 'asc' }}
          columns={columns}
        />
      )}
      between={
        <>
          <ReportCharts filters={filters} bars={by === 'module' ? undefined : <ModulesCard {...filters} />} />
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <Segmented<By>
              label={m.report_by()}
              value={by}
              onValueChange={(next) =>
                list.patch({ by: next === 'user' ? undefined : next, sort: undefined, order: undefined })
              }
              options={[
                { value: 'user', label: m.report_by_user() },
                { value: 'module', label: m.report_by_module() },
                { value: 'group', label: m.report_by_group() },
                { value: 'licence', label: m.report_by_licence() },
              ]}
            />
            <ReportMailChoice companyId={companyId} label={m.report_mail_label()} />
          </div>
        </>
      }
      columns={partColumns(by)}
      rowLabel={(row) => row.name}
      rowLink={(row) => linkOf(companyId, by, row)}
      card={{
        body: (row) => <ShareCell row={row} />,
        aside: (row) => m.report_of_given({ done: row.done, given: row.given }),
      }}
      searchPlaceholder={ofPeople ? m.report_search_people() : m.report_search_names()}
      filters={{
        userGroupId: { label: m.company_group(), useFound: useFoundUserGroups },
        moduleLicenceId: { label: m.company_access_licence(), useFound: useFoundLicences },
      }}
      empty={
        by === 'group'
          ? { title: m.report_empty_groups(), text: m.report_empty_groups_text() }
          : { title: m.report_empty(), text: m.report_empty_text() }
      }
    />
  )
}

/** Bars of the modules with most accesses. */
function ModulesCard(filters: ReportFilters) {
  const { data } = trpc.company.report.parts.useQuery(
    { ...filters, by: 'module', sort: 'given', order: 'desc', limit: 8 },
    { placeholderData: keepPreviousData },
  )
  return (
    <BarsCard
      title={m.report_by_module()}
      noun={m.company_access_module()}
      bars={data?.rows}
      none={m.report_empty()}
      linkOf={(bar) => linkOf(filters.companyId, 'module', bar)}
    />
  )
}

/** The sort of results by the thing that a row is about. */
const resultSorts = { module: 'module', group: 'user', licence: 'licence', user: 'user' } as const satisfies Record<
  By,
  string
>

const nameOf: Record<By, () => string> = {
  module: m.company_access_module,
  group: m.company_group,
  licence: m.company_access_licence,
  user: m.report_person,
}

function linkOf(companyId: string, by: By, { id }: Bar) {
  if (by === 'group')
    return { to: '/company/$companyId/user-group/$userGroupId', params: { companyId, userGroupId: id } } as const
  if (by === 'user') return { to: '/company/$companyId/user/$userId', params: { companyId, userId: id } } as const
  if (by === 'licence') {
    return {
      to: '/company/$companyId/module-licence/$moduleLicenceId',
      params: { companyId, moduleLicenceId: id },
    } as const
  }
  return { to: '/company/$companyId/report/$moduleId', params: { companyId, moduleId: id } } as const
}

function PartName({ row }: { row: ReportPart }) {
  if (row.person) return <PersonLines person={row.person} />
  if (row.themeId === null) return <TwoLines title={row.name} />
  return <TwoLines start={<Thumb of={coverOf({ ...row, themeId: row.themeId })} />} title={row.name} />
}

/** Told apart without colour, which paper may lack. */
const lateCell = ({ late }: ReportPart) =>
  late === 0 ? (
    formatNumber(0)
  ) : (
    <span className="inline-flex items-center gap-1 font-medium text-warning-strong print:text-foreground">
      <TriangleAlert className="size-3.5" aria-hidden />
      {formatNumber(late)}
    </span>
  )

function ShareCell({ row }: { row: ReportPart }) {
  return (
    <span className="flex items-center gap-3">
      <span className="flex-1 print:min-w-12">
        <StepsBar figures={row} />
      </span>
      <span className="min-w-11 text-right font-medium whitespace-nowrap tabular-nums">{sharePercent(row)}</span>
    </span>
  )
}
