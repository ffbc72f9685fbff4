import type { ReactNode } from 'react'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'

type Person = { firstname: string | null; lastname: string | null; email: string | null; avatar: string }
export type VersionLine = {
  id: string
  version: number
  creationDate: string
  createdBy: Person | null
  badge?: ReactNode
  aside?: ReactNode
  action?: ReactNode
}

/** Versions, newest first: number, state, date, use, author. */
export function VersionList({ versions }: { versions: readonly VersionLine[] }) {
  return (
    <ol role="list" className="divide-y rounded-lg border bg-card">
      {versions.map((version) => (
        <li key={version.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
          <b className="w-8 font-semibold tabular-nums">
            {m.management_version_short({ version: String(version.version) })}
          </b>
          {version.badge}
          <time dateTime={version.creationDate} className="text-muted-foreground tabular-nums">
            {formatDateTime(version.creationDate)}
          </time>
          <span className="ml-auto flex items-center gap-3">
            {version.aside ? <span className="text-muted-foreground tabular-nums">{version.aside}</span> : null}
            {version.createdBy ? <Author person={version.createdBy} /> : null}
            {version.action}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Author({ person }: { person: Person }) {
  const name = fullName(person)
  return (
    <Tooltip label={m.management_versions_by({ name })}>
      <span className="flex" role="img" aria-label={m.management_versions_by({ name })}>
        <Avatar avatar={person.avatar} name={name} size="xs" />
      </span>
    </Tooltip>
  )
}
