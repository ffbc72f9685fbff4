import type { AccessChange } from '@cursus/contract/access'
import { Award, Ban, CircleSlash, MoveUp, Pencil, PenLine, Plus, RotateCcw } from 'lucide-react'
import { CompanyHistory, type Headline } from '#web/components/history.tsx'
import { formatDate } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** What happened to an access, in its history and that of its holder. */
export const accessHeadlines: Record<AccessChange['action'], Headline> = {
  create: { icon: Plus, text: m.company_access_history_create },
  update: { icon: Pencil, text: m.company_access_history_update },
  correctResult: { icon: PenLine, text: m.company_access_history_correct },
  cancel: { icon: Ban, text: m.company_access_history_cancel },
  decline: { icon: CircleSlash, text: m.company_access_history_decline },
  uncancel: { icon: RotateCcw, text: m.company_access_history_uncancel },
  move: { icon: MoveUp, text: m.company_access_history_move },
  revokeAttestation: { icon: Award, text: m.company_access_history_revoke_attestation },
  restoreAttestation: { icon: Award, text: m.company_access_history_restore_attestation },
}

/** The changes of an access, newest first. */
export function AccessHistory({ companyId, id }: { companyId: string; id: string }) {
  const history = trpc.company.access.history.useQuery({ companyId, id })
  return (
    <CompanyHistory of={history} headlineOf={({ action }) => accessHeadlines[action]}>
      {termsOf}
    </CompanyHistory>
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
