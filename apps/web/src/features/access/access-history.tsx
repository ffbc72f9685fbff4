import type { AccessChange } from '@cursus/contract/access'
import { HistoryEntry } from '#web/components/history-entry.tsx'
import { HistoryOf } from '#web/components/history-of.tsx'
import { formatDate } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { accessHeadlines } from './access-headlines.ts'

/** The changes of an access, newest first. */
export function AccessHistory({ companyId, id }: { companyId: string; id: string }) {
  const history = trpc.company.access.history.useQuery({ companyId, id })
  return (
    <HistoryOf of={history}>
      {(change) => {
        const { icon, text } = accessHeadlines[change.action]
        const who = change.actor ? fullName(change.actor) : m.company_group_history_somebody()
        return (
          <HistoryEntry key={change.id} icon={icon} text={text({ who })} at={change.creationDate}>
            <p className="text-xs text-muted-foreground empty:hidden">{termsOf(change)}</p>
          </HistoryEntry>
        )
      }}
    </HistoryOf>
  )
}

/** The terms that an access got, as words; those of a new one only where it has some. */
function termsOf({ action, after }: AccessChange): string {
  const day = (date: string | null) => (date === null ? m.company_access_due_none() : formatDate(date))
  const isNew = action === 'create'
  const lines = [
    [m.company_access_expire_date(), after.expireDate, day],
    [m.company_access_due(), after.dueDate, day],
  ] as const
  const parts = lines.flatMap(([label, date, word]) =>
    date === undefined || (isNew && date === null) ? [] : m.company_access_history_term({ label, text: word(date) }),
  )
  const { maxDayTimeLimit: days } = after
  if (days !== undefined && !(isNew && days === null)) {
    const text = days === null ? m.company_access_due_none() : m.company_access_days_value({ count: days })
    parts.push(m.company_access_history_term({ label: m.company_access_days(), text }))
  }
  return parts.join(' · ')
}
