import type { UseFormReturn } from 'react-hook-form'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { today } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { m } from '#web/paraglide/messages.js'
import { isDays } from './give-form.ts'

export type TermsValues = { expireDate: string; hasMaxDayTimeLimit: boolean; maxDayTimeLimit: string }

/** When an access ends: its day, and days after acceptance with the day that results. `prefix` makes the ids. */
export function TermsFields<Values extends TermsValues>({
  form: given,
  prefix,
  licence,
  endsIfAcceptedToday,
  expireError,
}: {
  form: UseFormReturn<Values>
  prefix: string
  licence: { endDate: string; mandatoryExpireDate: boolean } | undefined
  endsIfAcceptedToday?: string | null
  /** What the server says of the day before anything is sent. */
  expireError?: string
}) {
  const form = given as unknown as UseFormReturn<TermsValues>
  const { errors } = form.formState
  const hasDays = form.watch('hasMaxDayTimeLimit')
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const date = licence ? formatDate(licence.endDate) : ''
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={m.company_access_expire_date()}
        optional={!licence?.mandatoryExpireDate}
        hint={
          !licence
            ? m.company_access_expire_hint_none()
            : licence.mandatoryExpireDate
              ? m.company_access_expire_hint_mandatory({ date })
              : m.company_access_expire_hint({ date })
        }
        error={ruleText(errors.expireDate?.message) ?? expireError}
      >
        <DateField
          id={`${prefix}-expireDate`}
          value={form.watch('expireDate')}
          onChange={(value) => form.setValue('expireDate', value, change)}
          min={today()}
          max={licence?.endDate}
        />
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{m.company_access_days()}</legend>
        <div className="flex h-10 items-center gap-2.5">
          <Switch
            aria-label={m.company_access_days_switch()}
            checked={hasDays}
            onCheckedChange={(on) => form.setValue('hasMaxDayTimeLimit', on, change)}
          />
          {hasDays ? (
            <>
              <Input
                id={`${prefix}-maxDayTimeLimit`}
                inputMode="numeric"
                aria-label={m.company_access_days_count()}
                aria-invalid={errors.maxDayTimeLimit ? true : undefined}
                aria-describedby={`${prefix}-days-note`}
                className="w-20 tabular-nums"
                value={form.watch('maxDayTimeLimit')}
                onChange={(event) => form.setValue('maxDayTimeLimit', event.target.value, change)}
              />
              <span className="text-sm">{m.company_access_days_unit()}</span>
            </>
          ) : null}
        </div>
        <p
          id={`${prefix}-days-note`}
          className={errors.maxDayTimeLimit ? 'text-xs text-destructive-strong' : 'text-xs text-muted-foreground'}
        >
          {errors.maxDayTimeLimit
            ? m.company_access_days_required()
            : !hasDays
              ? m.company_access_days_hint_off()
              : endsIfAcceptedToday && isDays(form.watch('maxDayTimeLimit'))
                ? m.company_access_days_result({ date: formatDate(endsIfAcceptedToday) })
                : m.company_access_days_hint()}
        </p>
      </fieldset>
    </div>
  )
}
