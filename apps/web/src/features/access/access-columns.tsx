import type { AccessRow } from '@cursus/contract/access'
import { Thumb } from '#web/components/cover.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { formatDate, formatDateTime, formatRecent } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import { AccessBadge, accessEnd } from './access-badge.tsx'

/** `ends` gives the end of a licence by its id. The columns that only name more of the person are for the export. */
export function accessColumns(ends: ReadonlyMap<string, string>): Column<AccessRow>[] {
  const endOf = (row: AccessRow) => accessEnd(row, ends.get(row.licence.id))
  return [
    {
      id: 'user',
      header: m.company_access_participant(),
      sort: 'user',
      csv: (row) => fullName(row.user),
      cell: (row) => (
        <TwoLines
          start={<Avatar avatar={row.user.avatar} name={fullName(row.user)} />}
          title={fullName(row.user)}
          sub={row.user.firstname ? row.user.email : undefined}
        />
      ),
    },
    {
      id: 'email',
      header: m.company_access_email(),
      initiallyHidden: true,
      csv: (row) => row.user.email,
      cell: (row) => row.user.email,
    },
    {
      id: 'module',
      header: m.company_access_module(),
      sort: 'module',
      csv: (row) => row.module.title,
      cell: (row) => (
        <TwoLines
          start={<Thumb title={row.module.title} toneId={row.module.themeId} illustration={row.module.illustration} />}
          title={row.module.title}
          sub={`v${row.version} · ${row.licence.name}`}
        />
      ),
    },
    {
      id: 'version',
      header: m.company_access_version(),
      initiallyHidden: true,
      csv: (row) => row.version,
      cell: (row) => `v${row.version}`,
    },
    {
      id: 'licence',
      header: m.company_access_licence(),
      sort: 'licence',
      initiallyHidden: true,
      csv: (row) => row.licence.name,
      cell: (row) => row.licence.name,
    },
    {
      id: 'state',
      header: m.company_access_state(),
      sort: 'state',
      csv: (row) => stateWord(row),
      cell: (row) => <AccessBadge access={row} licenceEnd={ends.get(row.licence.id)} />,
    },
    {
      id: 'progress',
      header: m.company_access_progress(),
      sort: 'progress',
      width: '148px',
      wideOnly: true,
      csv: (row) => row.progress,
      cell: (row) => <AccessProgress access={row} className="min-w-32" />,
    },
    {
      id: 'lastAccess',
      header: m.company_access_last(),
      sort: 'lastAccess',
      wideOnly: true,
      csv: (row) => (row.lastAccess ? formatDateTime(row.lastAccess) : ''),
      cell: (row) => (
        <span className="whitespace-nowrap text-muted-foreground">
          {row.lastAccess ? formatRecent(row.lastAccess) : m.company_access_never()}
        </span>
      ),
    },
    {
      id: 'expireDate',
      header: m.company_access_end(),
      sort: 'expireDate',
      wideOnly: true,
      csv: (row) => {
        const end = endOf(row)
        return end ? formatDate(end) : ''
      },
      cell: (row) => {
        const end = endOf(row)
        return <span className="text-muted-foreground">{end ? formatDate(end) : ''}</span>
      },
    },
    {
      id: 'creationDate',
      header: m.company_access_created(),
      sort: 'creationDate',
      initiallyHidden: true,
      csv: (row) => formatDate(row.creationDate),
      cell: (row) => formatDate(row.creationDate),
    },
  ]
}

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

const stateWord = (row: AccessRow): string => {
  if (row.revoked) return m.company_access_state_revoked()
  if (row.expired) return m.company_access_state_expired()
  return row.state === 'active' ? m.company_access_state_active() : m.company_access_state_inactive()
}
