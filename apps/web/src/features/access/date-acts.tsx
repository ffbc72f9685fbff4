import type { AccessRow } from '@cursus/contract/access'
import { fitsRevoking } from '@cursus/contract/act-values'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { today } from '#web/lib/clock.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { whyNotChanged } from './access-acts.ts'

const words = countWords({
  title: m.company_access_dates_title,
  effect: m.company_access_dates_effect,
  action: m.company_access_dates_action,
})

/**
 * Changes the end or due date of many accesses; an empty field changes nothing.
 * @param update the call of the list in which it is offered
 */
export function changeDates(
  companyId: string,
  update: typeof trpcClient.company.access.updateMany.mutate = trpcClient.company.access.updateMany.mutate,
): Act<Pick<AccessRow, 'id' | 'revoked'>> {
  let terms: { expireDate?: string; dueDate?: string | null } = {}
  return {
    label: m.company_access_end_change,
    icon: CalendarDays,
    tone: 'neutral',
    fit: fitsRevoking,
    why: whyNotChanged,
    // Each is checked like a single one.
    most: 200,
    useWords: (items, count) => {
      const [expireDate, setExpireDate] = useState('')
      const [dueDate, setDueDate] = useState('')
      const [clears, setClears] = useState(false)
      terms = {
        ...(expireDate && { expireDate }),
        ...(clears ? { dueDate: null } : dueDate && { dueDate }),
      }
      return {
        ...words(items, count),
        isReady: expireDate !== '' || dueDate !== '' || clears,
        fields: (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={m.company_access_expire_date()} optional hint={m.company_access_dates_keep()}>
              <DateField value={expireDate} onChange={setExpireDate} min={today()} />
            </Field>
            <div className="flex flex-col gap-3">
              <Field label={m.company_access_due()} optional hint={m.company_access_dates_keep()}>
                <DateField
                  value={clears ? '' : dueDate}
                  onChange={setDueDate}
                  min={today()}
                  max={expireDate || undefined}
                  disabled={clears}
                />
              </Field>
              <Checkbox
                checked={clears}
                onCheckedChange={(on) => setClears(on === true)}
                label={m.company_access_due_clear()}
              />
            </div>
          </div>
        ),
      }
    },
    done: m.company_access_dates_done,
    send: (selection) => update({ companyId, selection, ...terms }),
    stale: () => api.company.invalidate(),
  }
}
