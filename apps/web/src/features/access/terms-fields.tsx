import { endDayOf } from '@cursus/contract/access-values'
import { useId } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { FieldOthers } from '#web/components/form/field-others.tsx'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { today } from '#web/lib/clock.ts'
import { shownDate } from '#web/lib/form/field-names.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { dayOrNull, isDays, type TermsValues } from './give-form.ts'

export const termsLabels = () => ({
  expireDate: m.company_access_expire_date(),
  dueDate: m.company_access_due(),
  hasMaxDayTimeLimit: m.company_access_days(),
  maxDayTimeLimit: m.company_access_days(),
})

export const termsShows = { expireDate: shownDate, dueDate: shownDate }

type Licence = { endDate: string; mandatoryExpireDate: boolean }

/**
 * The dates of an access: its end, its days after acceptance with the resulting date, and its due
 * date.
 */
export function TermsFields<Values extends FieldValues & TermsValues>({
  of: anyModel,
  licence,
  acceptedOn,
  expireError,
  dueError,
}: {
  of: FormModel<Values>
  licence: Licence | undefined
  /** Of an access that has been accepted. */
  acceptedOn?: string | undefined
  /** The server's errors about the dates, before the form is sent. */
  expireError?: string | undefined
  dueError?: string | undefined
}) {
  const noteId = useId()
  // The form may have more fields; only these are used here.
  const model = anyModel as unknown as FormModel<TermsValues>
  const { control, formState } = model.form
  const isWrong = formState.errors.maxDayTimeLimit !== undefined
  const hasDays = useWatch({ control, name: 'hasMaxDayTimeLimit' })
  const days = useWatch({ control, name: 'maxDayTimeLimit' })
  const end = useWatch({ control, name: 'expireDate' })
  const endDay =
    licence && isDays(days)
      ? endDayOf({
          acceptedOn: acceptedOn ?? today(),
          maxDayTimeLimit: Number(days),
          expireDate: dayOrNull(end),
          licenceEnd: licence.endDate,
        })
      : undefined
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        of={model}
        name="expireDate"
        label={m.company_access_expire_date()}
        optional={!licence?.mandatoryExpireDate}
        hint={expireHint(licence)}
        problem={expireError}
      >
        {({ value, onChange }) => <DateField value={value} onChange={onChange} min={today()} max={licence?.endDate} />}
      </FormField>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{m.company_access_days_switch()}</legend>
        <div className="flex h-10 items-center gap-2.5">
          <FormValue of={model} name="hasMaxDayTimeLimit" othersElsewhere>
            {({ value, onChange }) => (
              <Switch aria-label={m.company_access_days_switch()} checked={value} onCheckedChange={onChange} />
            )}
          </FormValue>
          {hasDays ? (
            <FormValue of={model} name="maxDayTimeLimit" othersElsewhere>
              {({ value, onChange, error }) => (
                <>
                  <Input
                    inputMode="numeric"
                    aria-label={m.company_access_days_count()}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={noteId}
                    className="w-20 tabular-nums"
                    value={value}
                    onChange={(event) => onChange(event.target.value)}
                  />
                  <span className="text-sm">{m.company_access_days_unit()}</span>
                </>
              )}
            </FormValue>
          ) : null}
        </div>
        <p id={noteId} className={isWrong ? 'text-xs text-destructive-strong' : 'text-xs text-muted-foreground'}>
          {isWrong
            ? m.company_access_days_required()
            : hasDays
              ? resultOfDays(endDay, acceptedOn)
              : m.company_access_days_hint_off()}
        </p>
        <FieldOthers of={model} name="hasMaxDayTimeLimit" />
        {hasDays ? <FieldOthers of={model} name="maxDayTimeLimit" /> : null}
      </fieldset>
      <FormField
        of={model}
        name="dueDate"
        label={m.company_access_due()}
        optional
        hint={m.company_access_due_hint()}
        problem={dueError}
      >
        {({ value, onChange }) => (
          <DateField value={value} onChange={onChange} min={today()} max={end || licence?.endDate} />
        )}
      </FormField>
    </div>
  )
}

function expireHint(licence: Licence | undefined): string {
  if (!licence) return m.company_access_expire_hint_none()
  const date = formatDate(licence.endDate)
  return licence.mandatoryExpireDate
    ? m.company_access_expire_hint_mandatory({ date })
    : m.company_access_expire_hint({ date })
}

/** The day on which the days of an access end, where it is known. */
function resultOfDays(endDay: string | undefined, acceptedOn: string | undefined): string {
  if (endDay === undefined) return m.company_access_days_hint()
  const date = formatDate(endDay)
  return acceptedOn
    ? m.company_access_days_result_accepted({ accepted: formatDate(acceptedOn), date })
    : m.company_access_days_result({ date })
}
