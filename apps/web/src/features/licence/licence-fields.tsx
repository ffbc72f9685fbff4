import type { UseFormReturn } from 'react-hook-form'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { ruleText } from '#web/lib/rule-text.ts'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type LicenceValues, readDomains } from './licence-form.ts'
import { ModulesField, type NewerVersion } from './modules-field.tsx'

/** All of a licence, for creating and changing it. `used`: seats taken now. */
export function LicenceFields({
  companyId,
  form,
  used = 0,
  newer,
}: {
  companyId: string
  form: UseFormReturn<LicenceValues>
  used?: number
  newer?: ReadonlyMap<string, NewerVersion>
}) {
  const { errors, isSubmitted } = form.formState
  const values = form.watch()
  const change = { shouldDirty: true, shouldValidate: isSubmitted }
  const domains = readDomains(values.authorizedDomains)
  const domainsError =
    errors.authorizedDomains?.message === 'domains'
      ? m.company_licence_domains_bad({ list: domains.bad.slice(0, 3).join(', ') })
      : ruleText(errors.authorizedDomains?.message)
  return (
    <div className="flex flex-col gap-5">
      <Field label={m.company_licence_name()} error={ruleText(errors.name?.message)}>
        <Input id="licence-name" autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.company_licence_start()} error={ruleText(errors.startDate?.message)}>
          <DateField
            id="licence-startDate"
            value={values.startDate}
            onChange={(value) => form.setValue('startDate', value, change)}
          />
        </Field>
        <Field
          label={m.company_licence_end()}
          error={
            errors.endDate?.message === 'dates' ? m.company_licence_dates_error() : ruleText(errors.endDate?.message)
          }
        >
          <DateField
            id="licence-endDate"
            value={values.endDate}
            min={values.startDate || undefined}
            onChange={(value) => form.setValue('endDate', value, change)}
          />
        </Field>
      </div>
      <Field
        label={m.company_licence_seats_count()}
        className="sm:max-w-[calc(50%-8px)]"
        hint={used > 0 ? m.company_licence_seats_used_hint({ used }) : m.company_licence_seats_hint()}
        error={ruleText(errors.maxActiveUserAllowed?.message)}
      >
        <Input
          id="licence-maxActiveUserAllowed"
          inputMode="numeric"
          className="tabular-nums"
          autoComplete="off"
          {...form.register('maxActiveUserAllowed')}
        />
      </Field>
      <ModulesField
        value={values.modules}
        newer={newer}
        onChange={(modules) => form.setValue('modules', modules, change)}
        error={errors.modules ? m.company_licence_modules_required() : undefined}
      />
      <Switch
        checked={values.mandatoryExpireDate}
        onCheckedChange={(on) => form.setValue('mandatoryExpireDate', on, change)}
        label={m.company_licence_mandatory()}
        hint={m.company_licence_mandatory_hint()}
      />
      <Switch
        checked={values.hasAuthorizedDomainList}
        onCheckedChange={(on) => form.setValue('hasAuthorizedDomainList', on, change)}
        label={m.company_licence_domains_switch()}
        hint={m.company_licence_domains_switch_hint()}
      />
      {values.hasAuthorizedDomainList ? (
        <Field
          label={m.company_licence_domains()}
          hint={domains.domains.length === 0 ? m.company_licence_domains_empty() : m.company_licence_domains_hint()}
          error={domainsError}
        >
          <Textarea id="licence-authorizedDomains" spellCheck={false} {...form.register('authorizedDomains')} />
        </Field>
      ) : null}
      <ToldManagers
        companyId={companyId}
        value={values.companyManagerIdList}
        onChange={(ids) => form.setValue('companyManagerIdList', ids, change)}
      />
      <PeoplePicker
        label={m.company_licence_support()}
        hint={m.company_licence_support_hint()}
        value={values.businessSupportEmailList}
        onChange={(emails) => form.setValue('businessSupportEmailList', emails, change)}
      />
      <Field label={m.company_licence_comment()} optional error={ruleText(errors.comment?.message)}>
        <Textarea id="licence-comment" {...form.register('comment')} />
      </Field>
    </div>
  )
}

function ToldManagers({
  companyId,
  value,
  onChange,
}: {
  companyId: string
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { data } = trpc.company.manager.list.useQuery({ companyId, sort: 'name' })
  if (!data || data.rows.length === 0) return null
  return (
    <FieldGroup legend={m.company_licence_told()}>
      <p className="-mt-2 text-xs text-muted-foreground">{m.company_licence_told_hint()}</p>
      {data.rows.map((manager) => (
        <Checkbox
          key={manager.id}
          checked={value.includes(manager.id)}
          onCheckedChange={(on) =>
            onChange(on === true ? [...value, manager.id] : value.filter((id) => id !== manager.id))
          }
          label={fullName(manager)}
          hint={manager.firstname ? manager.email : undefined}
        />
      ))}
    </FieldGroup>
  )
}
