import type { CompanyModuleRow } from '@cursus/contract/licence'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { useFoundLicences } from '#web/components/use-found.ts'
import { companyModuleList } from '#web/features/company/company-queries.ts'
import { moduleTypeLabel } from '#web/features/module/module-type.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'

const { text, count } = columnsOf(companyModuleList)
const lines = (row: CompanyModuleRow, sub: string) => (
  <TwoLines start={<Thumb of={coverOf(row)} />} title={row.title} sub={sub} />
)

/** "Shops 2026, Head office and 3 more". */
function licenceNames({ licences, licenceCount }: CompanyModuleRow): string {
  const names = licences.slice(0, 2).map(({ name }) => name)
  const count = licenceCount - names.length
  return count > 0 ? m.company_module_more_licences({ names: names.join(', '), count }) : names.join(', ')
}

export function ModuleList() {
  const companyId = useCompanyId()
  return (
    <ListPage
      list={useList(companyModuleList)}
      name="modules"
      title={m.nav_modules()}
      columns={[
        text('title', m.company_module_title(), (row) => row.title, {
          sort: 'title',
          cell: (row) => lines(row, localName(row.theme)),
        }),
        text('type', m.company_module_type(), (row) => moduleTypeLabel(row.type), { from: 1100 }),
        text('version', m.company_module_version(), (row) => row.version, {
          sort: 'version',
          cell: (row) => <Version module={row} />,
        }),
        text('licence', m.nav_licences(), licenceNames, { share: true }),
        count('contents', m.company_module_contents(), (row) => row.contentCount, { from: 960 }),
        count('people', m.company_module_people(), (row) => row.activeUserCount),
      ]}
      rowId={(row) => row.moduleVersionId}
      rowLabel={(row) => row.title}
      rowLink={(row) => ({
        to: '/company/$companyId/module/$moduleVersionId/$moduleLicenceId',
        params: { companyId, moduleVersionId: row.moduleVersionId, moduleLicenceId: row.licence.id },
      })}
      current="moduleVersionId"
      card={{
        head: (row) => lines(row, licenceNames(row)),
        body: (row) => (
          <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted-foreground">
            <Version module={row} />
            <span>{m.company_licence_module_people({ count: row.activeUserCount })}</span>
          </div>
        ),
      }}
      filters={{ moduleLicenceId: { label: m.company_module_licence(), useFound: useFoundLicences } }}
      searchPlaceholder={m.company_module_search()}
      empty={{ title: m.company_module_empty(), text: m.company_module_empty_text() }}
    />
  )
}

function Version({ module }: { module: CompanyModuleRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {`v${module.version}`}
      {module.archived ? (
        <StateBadge state="archived" />
      ) : module.latestVersion > module.version ? (
        <Badge variant="accent">{m.company_module_newer({ version: module.latestVersion })}</Badge>
      ) : null}
    </span>
  )
}
