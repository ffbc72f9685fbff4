import type { Licence } from '@cursus/contract/licence'
import type { PersonRef } from '@cursus/contract/user'
import { keepPreviousData } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Facts } from '#web/components/facts.tsx'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { SearchChecks } from '#web/components/search-checks.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type LicenceModel, type LicenceValues, readDomains } from './licence-form.ts'
import { ModulesField, type NewerVersion } from './modules-field.tsx'

const contactsOf = (licence: Licence): string => licence.platformManagers.map(fullName).join(', ')

/** What a company may do with the modules that it bought, and whom it asks for others. */
function soldModulesHint(licence: Licence): string {
  const names = contactsOf(licence)
  return names ? m.company_licence_modules_sold({ names }) : m.company_licence_modules_sold_platform()
}

/** What was sold, for a company: it cannot change these terms, and reads whom to ask. */
function SoldTerms({ licence }: { licence: Licence }) {
  const names = contactsOf(licence)
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-muted/40 px-3.5 py-3">
      <Facts
        facts={[
          {
            label: m.company_licence_period(),
            value: m.company_licence_period_value({
              start: formatDate(licence.startDate),
              end: formatDate(licence.endDate),
            }),
          },
          {
            label: m.company_licence_seats_count(),
            value: (
              <StrongText>
                {m.company_access_seats_used({ used: licence.usage.current, max: licence.usage.max })}
              </StrongText>
            ),
          },
        ]}
      />
      <p className="text-xs text-muted-foreground">
        {names ? m.company_licence_sold_ask({ names }) : m.company_licence_sold_ask_platform()}
      </p>
    </div>
  )
}

/**
 * All fields of a licence, for creating and changing it. `used`: seats taken now; `sold`: the
 * licence of a company that may not change what it bought.
 */
export function LicenceFields({
  of: model,
  used = 0,
  newer,
  sold,
  managers = [],
}: {
  of: LicenceModel
  used?: number
  /** The managers who are told now. */
  managers?: readonly PersonRef[]
  newer?: ReadonlyMap<string, NewerVersion>
  sold?: Licence
}) {
  const { control } = model.form
  const hasDomains = useWatch({ control, name: 'hasAuthorizedDomainList' })
  const { bad, domains } = readDomains(useWatch({ control, name: 'authorizedDomains' }))
  return (
    <>
      <LicenceEssentials of={model} used={used} newer={newer} sold={sold} />
      <FormValue of={model} name="mandatoryExpireDate">
        {({ value, onChange }) => (
          <Switch
            checked={value}
            onCheckedChange={onChange}
            label={m.company_licence_mandatory()}
            hint={m.company_licence_mandatory_hint()}
          />
        )}
      </FormValue>
      <FormValue of={model} name="hasAuthorizedDomainList">
        {({ value, onChange }) => (
          <Switch
            checked={value}
            onCheckedChange={onChange}
            label={m.company_licence_domains_switch()}
            hint={m.company_licence_domains_switch_hint()}
          />
        )}
      </FormValue>
      {hasDomains ? (
        <FormField
          of={model}
          name="authorizedDomains"
          label={m.company_licence_domains()}
          hint={domains.length === 0 ? m.company_licence_domains_empty() : m.company_licence_domains_hint()}
          error={(text, rule) =>
            rule === 'domains' ? m.company_licence_domains_bad({ list: bad.slice(0, 3).join(', ') }) : text
          }
        >
          {(field) => <Textarea {...field} spellCheck={false} />}
        </FormField>
      ) : null}
      <FormValue of={model} name="companyManagerIdList">
        {({ value, onChange }) => <ToldManagers managers={managers} value={value} onChange={onChange} />}
      </FormValue>
      <FormValue of={model} name="businessSupportEmailList">
        {({ value, onChange, error }) => (
          <PeoplePicker
            label={m.company_licence_support()}
            hint={m.company_licence_support_hint()}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </FormValue>
      <FormField of={model} name="comment" label={m.company_licence_comment()} optional>
        {(field) => <Textarea {...field} />}
      </FormField>
    </>
  )
}

/**
 * What no licence can be without: name, period, seats and modules. `at`: path of the licence in the
 * values of a larger form.
 */
export function LicenceEssentials({
  of: model,
  at,
  used = 0,
  newer,
  sold,
}: Pick<Parameters<typeof LicenceFields>[0], 'of' | 'used' | 'newer' | 'sold'> & { at?: 'licence.' }) {
  return (
    <>
      <FormField of={model} name={fieldAt('name', at)} label={m.company_licence_name()}>
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
      {sold ? <SoldTerms licence={sold} /> : <TermFields of={model} at={at} used={used} />}
      <FormValue of={model} name={fieldAt('modules', at)}>
        {({ value, onChange, error, isRefused }) => (
          <ModulesField
            value={value}
            newer={newer}
            soldHint={sold && soldModulesHint(sold)}
            onChange={onChange}
            error={isRefused ? error : error && m.company_licence_modules_required()}
          />
        )}
      </FormValue>
    </>
  )
}

const fieldAt = <Name extends keyof LicenceValues>(name: Name, at = ''): Name => `${at}${name}` as Name

/** The period and the number of seats. */
function TermFields({ of: model, at, used }: { of: LicenceModel; at: 'licence.' | undefined; used: number }) {
  const startDate = useWatch({ control: model.form.control, name: fieldAt('startDate', at) })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField of={model} name={fieldAt('startDate', at)} label={m.company_licence_start()}>
          {({ value, onChange }) => <DateField value={value} onChange={onChange} />}
        </FormField>
        <FormField
          of={model}
          name={fieldAt('endDate', at)}
          label={m.company_licence_end()}
          error={(text, rule) => (rule === 'dates' ? m.company_licence_dates_error() : text)}
        >
          {({ value, onChange }) => <DateField value={value} min={startDate || undefined} onChange={onChange} />}
        </FormField>
      </div>
      <FormField
        of={model}
        name={fieldAt('maxActiveUserAllowed', at)}
        label={m.company_licence_seats_count()}
        className="sm:max-w-[calc(50%-8px)]"
        hint={used > 0 ? m.company_licence_seats_used_hint({ used }) : m.company_licence_seats_hint()}
      >
        {(field) => <Input {...field} inputMode="numeric" className="tabular-nums" autoComplete="off" />}
      </FormField>
    </>
  )
}

function useFoundManagers(search: string | undefined) {
  const companyId = useCompanyId()
  const input = { companyId, search, sort: 'name', limit: 20 } as const
  return trpc.company.manager.list.useQuery(input, { placeholderData: keepPreviousData }).data
}

function ToldManagers({
  managers,
  value,
  onChange,
}: {
  managers: readonly PersonRef[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  return (
    <SearchChecks<PersonRef>
      legend={m.company_licence_told()}
      hint={m.company_licence_told_hint()}
      searchLabel={m.company_licence_told_search()}
      useFound={useFoundManagers}
      options={managers}
      labelOf={fullName}
      hintOf={({ firstname, email }) => (firstname ? (email ?? undefined) : undefined)}
      isChosen={({ id }) => value.includes(id)}
      onChoose={({ id }, on) => onChange(on ? [...value, id] : value.filter((chosen) => chosen !== id))}
    />
  )
}
