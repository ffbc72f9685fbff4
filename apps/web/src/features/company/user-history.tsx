import type { CompanyUserChange } from '@cursus/contract/company-user'
import { Link } from '@tanstack/react-router'
import { Pencil, UserMinus, UserPlus } from 'lucide-react'
import { HistoryEntry } from '#web/components/history-entry.tsx'
import { HistoryOf } from '#web/components/history-of.tsx'
import { accessHeadlines } from '#web/features/access/access-headlines.ts'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const headlines = {
  ...accessHeadlines,
  createUser: { icon: UserPlus, text: m.company_user_history_create },
  removeUser: { icon: UserMinus, text: m.company_user_history_remove },
  updateUser: { icon: Pencil, text: m.company_user_history_update },
}
const fieldLabels: Record<string, () => string> = {
  firstname: m.company_given_firstname,
  lastname: m.company_given_lastname,
  language: m.company_given_language,
  attributes: m.company_given_attributes,
}

/** Who gave, revoked and corrected what of a person, newest first. */
export function UserHistory({ companyId, id }: { companyId: string; id: string }) {
  const history = trpc.company.user.history.useQuery({ companyId, id })
  return (
    <HistoryOf of={history}>
      {(change) => {
        const { icon, text } = headlines[change.kind]
        const who = change.actor ? fullName(change.actor) : m.company_group_history_somebody()
        return (
          <HistoryEntry key={change.id} icon={icon} text={text({ who })} at={change.creationDate}>
            <p className="text-xs text-muted-foreground empty:hidden">
              <About companyId={companyId} change={change} />
            </p>
          </HistoryEntry>
        )
      }}
    </HistoryOf>
  )
}

function About({
  companyId,
  change: { access, fields, kind, reason },
}: {
  companyId: string
  change: CompanyUserChange
}) {
  if (!access) {
    return kind === 'updateUser' ? fields.flatMap((field) => fieldLabels[field]?.() ?? []).join(', ') : null
  }
  return (
    <>
      <Link
        className="text-link"
        to="/company/$companyId/module-access/$moduleAccessId"
        params={{ companyId, moduleAccessId: access.id }}
      >
        {access.title}
      </Link>
      {reason ? ` · ${reason}` : null}
    </>
  )
}
