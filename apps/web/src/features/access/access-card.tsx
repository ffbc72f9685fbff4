import type { AccessRow } from '@cursus/contract/access'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { formatDate } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import { AccessBadge, accessEnd } from './access-badge.tsx'
import { AccessProgress } from './access-columns.tsx'

/** An access under 640 px: the whole card opens it. */
export function AccessCard({
  companyId,
  access,
  licenceEnd,
  menu,
}: {
  companyId: string
  access: AccessRow
  licenceEnd?: string
  menu?: ReactNode
}) {
  const end = accessEnd(access, licenceEnd)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Link
          to="/company/$companyId/module-access/$moduleAccessId"
          params={{ companyId, moduleAccessId: access.id }}
          search={true}
          className="min-w-0 flex-1 before:absolute before:inset-0 before:rounded-lg before:content-['']"
        >
          <TwoLines
            start={<Avatar avatar={access.user.avatar} name={fullName(access.user)} size="lg" />}
            title={fullName(access.user)}
            sub={`${access.module.title} · v${access.version}`}
          />
        </Link>
        {menu ? <span className="relative z-10">{menu}</span> : null}
      </div>
      <div className="flex items-center gap-3">
        <AccessBadge access={access} licenceEnd={licenceEnd} />
        <AccessProgress access={access} className="min-w-0 flex-1" />
      </div>
      <div className="flex justify-between gap-3 text-xs text-muted-foreground tabular-nums">
        <span className="truncate">{access.licence.name}</span>
        {end ? <span className="shrink-0">{m.company_access_end_on({ date: formatDate(end) })}</span> : null}
      </div>
    </div>
  )
}
