import type { AccessRow } from '@cursus/contract/access'
import { neverOpenedDays } from '@cursus/contract/home'
import { BellRing } from 'lucide-react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { PersonLines, TwoLines } from '#web/components/data-list/two-lines.tsx'
import type { FilterChoices } from '#web/components/data-list/types.ts'
import { useList } from '#web/components/data-list/use-list.ts'
import { CompanyDialogButton } from '#web/components/dialog-button.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import {
  useFoundCompanyModules,
  useFoundCompanyThemes,
  useFoundLicences,
  useFoundUserGroups,
} from '#web/components/use-found.ts'
import { ExportMenu, resultExports } from '#web/features/export/export-menu.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate, formatPercent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { restoreAccesses, revokeAccesses } from './access-acts.ts'
import { AccessBadge, accessEnd } from './access-badge.tsx'
import { accessList } from './access-queries.ts'
import { changeDates } from './date-acts.tsx'
import { inviteAgain, remindAccesses } from './remind-acts.tsx'

const { text, day, recent } = columnsOf(accessList)
const later = { initiallyHidden: true }

/** The extra columns about the person are for the export. */
const accessColumns = () => [
  text('user', m.company_access_participant(), (row) => fullName(row.user), {
    sort: 'user',
    cell: (row) => <PersonLines person={row.user} />,
  }),
  text('email', m.company_access_email(), (row) => row.user.email, later),
  text('module', m.company_access_module(), (row) => row.module.title, {
    sort: 'module',
    share: true,
    cell: (row) => (
      <TwoLines
        start={<Thumb of={coverOf(row.module)} />}
        title={row.module.title}
        sub={`v${row.version} · ${row.licence.name}`}
      />
    ),
  }),
  text('version', m.company_access_version(), (row) => row.version, { cell: (row) => `v${row.version}`, ...later }),
  text('licence', m.company_access_licence(), (row) => row.licence.name, { sort: 'licence', ...later }),
  text('state', m.company_access_state(), stateWord, {
    sort: 'state',
    cell: (row) => <StateCell access={row} />,
  }),
  text('progress', m.company_access_progress(), (row) => row.progress, {
    sort: 'progress',
    width: '136px',
    from: 960,
    cell: (row) => <AccessProgress access={row} className="min-w-28" />,
  }),
  recent('lastAccess', m.company_access_last(), (row) => row.lastAccess, m.company_access_never(), {
    sort: 'lastAccess',
    from: 1100,
  }),
  day('expireDate', m.company_access_end(), accessEnd, {
    sort: 'expireDate',
    from: 960,
  }),
  day('dueDate', m.company_access_due(), (row) => row.dueDate, { sort: 'dueDate', ...later }),
  text('late', m.common_state_late(), (row) => (row.late ? m.common_yes() : m.common_no()), later),
  day('remindedOn', m.company_reminded_on(), (row) => row.remindedOn, later),
  day('creationDate', m.company_access_created(), (row) => row.creationDate, { sort: 'creationDate', ...later }),
]

/** With the progress as a figure, where its column would leave a name eight letters. */
const StateCell = ({ access }: { access: AccessRow }) => (
  <span className="flex items-center gap-2">
    <AccessBadge access={access} />
    {access.reason === 'toAccept' ? null : (
      <span className="text-muted-foreground text-xs tabular-nums min-[960px]:hidden print:hidden">
        {formatPercent(access.progress)}
      </span>
    )}
  </span>
)

function AccessProgress({ access, className }: { access: AccessRow; className?: string }) {
  return (
    <ProgressBar
      inline
      value={access.progress}
      tone={access.done ? 'success' : undefined}
      label={m.company_access_progress_of({ name: fullName(access.user) })}
      className={className}
    />
  )
}

function stateWord(row: AccessRow): string {
  if (row.revoked) return m.company_access_state_revoked()
  if (row.expired) return m.company_access_state_expired()
  return row.state === 'active' ? m.company_access_state_active() : m.company_access_state_inactive()
}

const accessFilters = (): FilterChoices<typeof accessList.filters> => ({
  state: {
    label: m.company_access_state(),
    options: [
      { value: 'active', label: m.company_access_state_active() },
      { value: 'toAccept', label: m.common_state_to_accept() },
      { value: 'inactive', label: m.company_access_state_inactive() },
      { value: 'revoked', label: m.company_access_state_revoked() },
      { value: 'declined', label: m.common_state_declined() },
      { value: 'expired', label: m.company_access_state_expired() },
    ],
  },
  progress: {
    label: m.company_access_progress(),
    options: [
      { value: 'notStarted', label: m.common_state_not_started() },
      { value: 'inProgress', label: m.company_access_in_progress() },
      { value: 'done', label: m.common_state_done() },
      { value: 'late', label: m.common_state_late() },
    ],
  },
  moduleLicenceId: {
    label: m.company_access_licence(),
    useFound: useFoundLicences,
  },
  moduleId: {
    label: m.company_access_module(),
    useFound: useFoundCompanyModules,
  },
  userGroupId: { label: m.company_group(), useFound: useFoundUserGroups },
  themeId: { label: m.company_access_theme(), useFound: useFoundCompanyThemes },
  endsWithinDays: {
    label: m.company_access_ends(),
    options: [
      { value: 7, label: m.company_access_ends_7() },
      { value: 30, label: m.company_access_ends_30() },
    ],
  },
  givenDaysAgo: {
    label: m.company_access_assigned(),
    options: [{ value: neverOpenedDays, label: m.company_access_assigned_10() }],
  },
})

export function AccessList() {
  const companyId = useCompanyId()
  const rights = useCompanyRights(companyId)
  const list = useList(accessList)
  return (
    <ListPage
      list={list}
      exportOf={(_, filters) => (
        <ExportMenu
          companyId={companyId}
          choices={resultExports}
          query={{ ...list.matching, ...list.order }}
          filters={filters}
        />
      )}
      name="acces"
      title={m.nav_module_access()}
      columns={accessColumns()}
      rowLabel={(row) => fullName(row.user)}
      rowLink={(row) => ({
        to: '/company/$companyId/module-access/$moduleAccessId',
        params: { companyId, moduleAccessId: row.id },
      })}
      hasRowMenu
      current="moduleAccessId"
      card={{
        head: (row) => (
          <TwoLines
            start={<Avatar avatar={row.user.avatar} name={fullName(row.user)} size="lg" />}
            title={fullName(row.user)}
            sub={`${row.module.title} · v${row.version}`}
          />
        ),
        body: (row) => <AccessLine row={row} />,
      }}
      searchPlaceholder={m.company_access_search()}
      filters={accessFilters()}
      add={
        rights.trainingWrite && {
          link: { to: '/company/$companyId/module-access/add', params: { companyId } },
          label: m.company_access_give(),
        }
      }
      actions={
        <CompanyDialogButton
          companyId={companyId}
          load={async () => (await import('./reminders-dialog.tsx')).RemindersDialog}
        >
          <BellRing aria-hidden />
          {m.company_reminders()}
        </CompanyDialogButton>
      }
      selected={m.list_selected_accesses}
      acts={
        rights.trainingWrite
          ? [
              remindAccesses(companyId),
              inviteAgain(companyId),
              changeDates(companyId),
              restoreAccesses(companyId),
              revokeAccesses(companyId),
            ]
          : []
      }
      empty={{ title: m.company_access_empty(), text: m.company_access_empty_text() }}
    />
  )
}

function AccessLine({ row }: { row: AccessRow }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <AccessBadge access={row} />
        <AccessProgress access={row} className="min-w-0 flex-1" />
      </div>
      <div className="flex justify-between gap-3 text-xs text-muted-foreground">
        <span className="truncate">{row.licence.name}</span>
        <span className="shrink-0">{m.company_access_end_on({ date: formatDate(accessEnd(row)) })}</span>
      </div>
    </>
  )
}
