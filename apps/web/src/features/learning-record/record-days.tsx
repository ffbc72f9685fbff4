import type { RecordDays } from '@cursus/contract/learning-record'
import { useState } from 'react'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { formatDate, parseDate } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'

/** The first and last day of a record as they are typed, and as they are asked for. */
export function useRecordDays() {
  const [typed, setTyped] = useState({ from: '', to: '' })
  const from = parseDate(typed.from)
  const to = parseDate(typed.to)
  const isBackwards = from !== undefined && to !== undefined && to < from
  const errors = {
    from: typed.from && !from ? m.error_rule_date() : undefined,
    to:
      typed.to && !to
        ? m.error_rule_date()
        : isBackwards
          ? m.error_rule_date_min({ date: formatDate(from) })
          : undefined,
  }
  const days: RecordDays = { ...(from ? { from } : {}), ...(to && !isBackwards ? { to } : {}) }
  return { typed, setTyped, errors, days }
}

/** The days of a record; without any, it has all sessions. */
export const RecordDaysFields = ({ typed, setTyped, errors }: ReturnType<typeof useRecordDays>) => (
  <div className="mb-5 grid gap-3 sm:max-w-md sm:grid-cols-2 print:hidden">
    <Field label={m.record_from()} error={errors.from} optional>
      <DateField value={typed.from} onChange={(from) => setTyped({ ...typed, from })} />
    </Field>
    <Field label={m.record_to()} error={errors.to} optional>
      <DateField value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
    </Field>
  </div>
)

/** The days of a record in words; empty when it has all sessions. */
export function daysText({ from, to }: { from: string | null; to: string | null }): string {
  if (from && to) return m.record_days_between({ start: formatDate(from), end: formatDate(to) })
  if (from) return m.record_days_from({ start: formatDate(from) })
  return to ? m.record_days_to({ end: formatDate(to) }) : ''
}
