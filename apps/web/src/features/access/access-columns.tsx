import type { AccessRow } from '@cursus/contract/access'
import { Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { PersonLines } from '#web/components/data-list/person-lines.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import { AccessBadge, accessEnd } from './access-badge.tsx'
import { accessList } from './access-queries.ts'

const { text, day, recent } = columnsOf(accessList)
const later = { initiallyHidden: true }

/** The extra columns about the person are for the export. */
export const accessColumns = () => [
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
        start={<Thumb title={row.module.title} toneId={row.module.themeId} illustration={row.module.illustration} />}
        title={row.module.title}
        sub={`v${row.version} · ${row.licence.name}`}
      />
    ),
  }),
  text('version', m.company_access_version(), (row) => row.version, { cell: (row) => `v${row.version}`, ...later }),
  text('licence', m.company_access_licence(), (row) => row.licence.name, { sort: 'licence', ...later }),
  text('state', m.company_access_state(), stateWord, {
    sort: 'state',
    cell: (row) => <AccessBadge access={row} />,
  }),
  text('progress', m.company_access_progress(), (row) => row.progress, {
    sort: 'progress',
    width: '148px',
    wideOnly: true,
    cell: (row) => <AccessProgress access={row} className="min-w-28" />,
  }),
  recent('lastAccess', m.company_access_last(), (row) => row.lastAccess, m.company_access_never(), {
    sort: 'lastAccess',
    wideOnly: true,
  }),
  day('expireDate', m.company_access_end(), accessEnd, {
    sort: 'expireDate',
    wideOnly: true,
  }),
  day('dueDate', m.company_access_due(), (row) => row.dueDate, { sort: 'dueDate', ...later }),
  text('late', m.common_state_late(), (row) => (row.late ? m.common_yes() : m.common_no()), later),
  day('remindedOn', m.company_reminded_on(), (row) => row.remindedOn, later),
  day('creationDate', m.company_access_created(), (row) => row.creationDate, { sort: 'creationDate', ...later }),
]

export function AccessProgress({ access, className }: { access: AccessRow; className?: string }) {
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
