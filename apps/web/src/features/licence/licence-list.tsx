import { fitsSuspending, fitsUnsuspending } from '@cursus/contract/act-values'
import type { LicenceRow } from '@cursus/contract/licence'
import { CirclePause, CirclePlay } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { SeatsBar } from '#web/components/progress-bar.tsx'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { LicenceBadges } from './licence-line.tsx'
import { licenceList } from './licence-queries.ts'

type Suspendable = Pick<LicenceRow, 'id' | 'suspended'>

const stale = () => api.company.invalidate()

export const suspendLicences = (companyId: string): Act<Suspendable> => ({
  label: m.company_licence_suspend,
  icon: CirclePause,
  tone: 'neutral',
  fit: fitsSuspending,
  useWords: countWords({
    title: m.company_licence_suspend_title,
    effect: m.company_licence_suspend_effect,
    action: m.company_licence_suspend_action,
  }),
  done: m.company_licence_suspended_toast,
  send: (selection) => trpcClient.company.licence.suspend.mutate({ companyId, selection }),
  inverse: () => unsuspendLicences(companyId),
  stale,
})

export const unsuspendLicences = (companyId: string): Act<Suspendable> => ({
  label: m.company_licence_unsuspend,
  icon: CirclePlay,
  tone: 'neutral',
  fit: fitsUnsuspending,
  useWords: countWords({
    title: m.company_licence_unsuspend_title,
    effect: m.company_licence_unsuspend_effect,
    action: m.company_licence_unsuspend_action,
  }),
  done: m.company_licence_unsuspended_toast,
  send: (selection) => trpcClient.company.licence.unsuspend.mutate({ companyId, selection }),
  inverse: () => suspendLicences(companyId),
  stale,
})

const { text, count, day } = columnsOf(licenceList)

export function LicenceList() {
  const companyId = useCompanyId()
  const { adminWrite, platformWrite } = useCompanyRights(companyId)
  return (
    <ListPage
      list={useList(licenceList)}
      name="licences"
      title={m.nav_licences()}
      columns={[
        text('name', m.company_licence_name(), (row) => row.name, {
          sort: 'name',
          cell: (row) => <span className="font-medium">{row.name}</span>,
        }),
        { id: 'state', header: m.company_licence_state(), cell: (row) => <LicenceBadges licence={row} /> },
        text('seats', m.company_licence_seats(), (row) => `${row.usage.current}/${row.usage.max}`, {
          sort: 'maxActiveUserAllowed',
          width: '180px',
          cell: (row) => <LicenceSeats licence={row} />,
        }),
        count('modules', m.company_licence_modules(), (row) => row.moduleCount, { from: 960 }),
        day('startDate', m.company_licence_start(), (row) => row.startDate, { sort: 'startDate', from: 1100 }),
        day('endDate', m.company_licence_end(), (row) => row.endDate, { sort: 'endDate' }),
      ]}
      rowLabel={(row) => row.name}
      rowLink={(row) => ({
        to: '/company/$companyId/module-licence/$moduleLicenceId',
        params: { companyId, moduleLicenceId: row.id },
      })}
      current="moduleLicenceId"
      card={{
        aside: (row) => <LicenceBadges licence={row} />,
        body: (row) => (
          <>
            <LicenceSeats licence={row} />
            <p className="text-xs text-muted-foreground">
              {m.company_licence_end_on({ date: formatDate(row.endDate) })}
            </p>
          </>
        ),
      }}
      searchPlaceholder={m.company_licence_search()}
      add={
        platformWrite && {
          link: { to: '/company/$companyId/module-licence/add', params: { companyId } },
          label: m.company_licence_add(),
        }
      }
      selected={m.list_selected_licences}
      acts={adminWrite ? [unsuspendLicences(companyId), suspendLicences(companyId)] : []}
      empty={{
        title: m.company_licence_empty(),
        text: platformWrite ? m.company_licence_empty_text_write() : m.company_licence_empty_text(),
      }}
    />
  )
}

/** Used seats, as numbers and as a bar. */
function LicenceSeats({ licence }: { licence: Pick<LicenceRow, 'name' | 'usage'> }) {
  const { current, max } = licence.usage
  return (
    <span className="flex flex-col gap-1">
      <span className="flex justify-between gap-3 text-xs tabular-nums">
        <span>{m.company_licence_seats_ratio({ used: current, max })}</span>
        <span className="text-muted-foreground">{m.company_licence_free({ count: Math.max(0, max - current) })}</span>
      </span>
      <SeatsBar used={current} max={max} label={m.company_access_seats_label({ name: licence.name })} />
    </span>
  )
}
