import type { Reminder } from '@cursus/contract/reminder'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { HistoryEntry } from '#web/components/history.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const step = 50

/** What was sent to people of a company, newest first; `moduleAccessId`: about one access only. */
export function ReminderLog({ companyId, moduleAccessId }: { companyId: string; moduleAccessId?: string }) {
  const [limit, setLimit] = useState(step)
  const list = trpc.company.reminder.list.useQuery(
    { companyId, moduleAccessId, limit },
    { placeholderData: (shown) => shown },
  )
  if (list.error || !list.data) return <NotLoaded of={list} className="h-24 w-full" />
  const { rows, total } = list.data
  if (rows.length === 0) return <p className="text-sm text-muted-foreground">{m.company_reminders_none()}</p>
  return (
    <>
      <ul role="list" className="flex flex-col gap-3">
        {rows.map((reminder) => (
          <HistoryEntry key={reminder.id} icon={BellRing} text={titleOf(reminder)} at={reminder.creationDate}>
            {moduleAccessId ? null : (
              <p className="text-xs text-muted-foreground">{reminder.accesses.map(({ title }) => title).join(', ')}</p>
            )}
            {reminder.text ? (
              <p className="mt-1 border-l-2 pl-2 text-xs break-words whitespace-pre-line">{reminder.text}</p>
            ) : null}
          </HistoryEntry>
        ))}
      </ul>
      {total > rows.length ? (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setLimit(limit + step)}>
          {m.company_reminders_more()}
        </Button>
      ) : null}
    </>
  )
}

function titleOf({ kind, sender, user }: Reminder): string {
  const whom = fullName(user)
  if (kind === 'automatic' || !sender) return m.company_reminder_automatic({ whom })
  const values = { who: fullName(sender), whom }
  return kind === 'invitation' ? m.company_reminder_invited(values) : m.company_reminder_by(values)
}
