import type { ReportPart } from '@cursus/contract/report'
import { useParams } from '@tanstack/react-router'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { PersonLines, TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useFoundLicences, useFoundUserGroups } from '#web/components/use-found.ts'
import { ExportMenu, figureExports } from '#web/features/export/export-menu.tsx'
import { m } from '#web/paraglide/messages.js'
import { StepsBar, sharePercent } from './groups-card.tsx'
import { ReportCharts } from './report-charts.tsx'
import { ReportMailChoice } from './report-mail-choice.tsx'
import { reportPartList } from './report-queries.ts'
import { stepLooks } from './steps.ts'

const { text, count } = columnsOf(reportPartList)
type By = 'module' | 'group' | 'licence' | 'user'

/** The figures of a company, and of each of its modules, groups, licences or people. */
export function ReportPage() {
  const { companyId } = useParams({ from: '/company/$companyId/report' })
  const list = useList(reportPartList)
  const {
    by = 'module',
    userGroupId,
    moduleLicenceId,
  } = list.search as {
    by?: By
    userGroupId?: string[]
    moduleLicenceId?: string[]
  }
  const canSort = by !== 'user'
  const sorted = (sort: 'given' | 'toAccept' | 'inProgress' | 'done' | 'late' | 'share') => (canSort ? { sort } : {})
  return (
    <ListPage
      list={list}
      name="suivi"
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
          <ReportCharts
            filters={{ companyId, ...(userGroupId && { userGroupId }), ...(moduleLicenceId && { moduleLicenceId }) }}
          />
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <Segmented<By>
              label={m.report_by()}
              value={by}
              onValueChange={(next) =>
                list.patch({ by: next === 'module' ? undefined : next, sort: undefined, order: undefined })
              }
              options={[
                { value: 'module', label: m.report_by_module() },
                { value: 'group', label: m.report_by_group() },
                { value: 'user', label: m.report_by_user() },
                { value: 'licence', label: m.report_by_licence() },
              ]}
            />
            <ReportMailChoice companyId={companyId} label={m.report_mail_label()} />
          </div>
        </>
      }
      columns={[
        text('name', nameOf[by](), (row) => row.name, { sort: 'name', cell: (row) => <PartName row={row} /> }),
        count('given', m.report_given(), (row) => row.given, sorted('given')),
        count('toAccept', stepLooks.toAccept.label(), (row) => row.toAccept, { ...sorted('toAccept'), from: 1100 }),
        count('inProgress', stepLooks.inProgress.label(), (row) => row.inProgress, {
          ...sorted('inProgress'),
          from: 960,
        }),
        count('late', stepLooks.late.label(), (row) => row.late, sorted('late')),
        count('ended', stepLooks.ended.label(), (row) => row.ended, { initiallyHidden: true }),
        count('done', stepLooks.done.label(), (row) => row.done, sorted('done')),
        text('share', m.report_column_share(), sharePercent, {
          ...sorted('share'),
          width: '180px',
          cell: (row) => <ShareCell row={row} />,
        }),
      ]}
      rowLabel={(row) => row.name}
      rowLink={(row) => linkOf(companyId, by, row)}
      card={{
        body: (row) => <ShareCell row={row} />,
        aside: (row) => m.report_of_given({ done: row.done, given: row.given }),
      }}
      searchPlaceholder={by === 'user' ? m.report_search_people() : m.report_search_names()}
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

function linkOf(companyId: string, by: By, { id }: ReportPart) {
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

function ShareCell({ row }: { row: ReportPart }) {
  return (
    <span className="flex items-center gap-3">
      <span className="flex-1">
        <StepsBar figures={row} />
      </span>
      <span className="w-11 text-right font-medium tabular-nums">{sharePercent(row)}</span>
    </span>
  )
}
