import type { GiveAccessPreview } from '@cursus/contract/access'
import { AppError, type ErrorName } from '@cursus/contract/error'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { FormField } from '#web/components/form/form.tsx'
import { licenceSuffix } from '#web/components/licence-state.ts'
import { Notice } from '#web/components/notice.tsx'
import { SeatsBar } from '#web/components/progress-bar.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { useFoundGivingLicences } from '#web/components/use-found.ts'
import { useErrorText } from '#web/lib/fault/load-error-text.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type GiftValues, proposeLicence, useChosen } from './give-form.ts'
import { TermsFields } from './terms-fields.tsx'

/** Modules that the company of the page can give, each once. */
const useFoundGivableModules: UseFound = (search) => {
  const companyId = useCompanyId()
  const found = trpc.company.module.list.useQuery(
    { companyId, search, archived: false, eachOnce: true, sort: 'title', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.map((module) => ({
    value: module.id,
    label: module.title,
    icon: <Thumb size={24} of={coverOf(module)} />,
  }))
}

/** The field that shows each refusal of the server. */
export const giftFieldOf = {
  ModuleArchived: 'moduleId',
  ModuleNotInLicence: 'moduleLicenceId',
  ModuleLicenceNotActive: 'moduleLicenceId',
  ExpireDateNotValid: 'expireDate',
  DueDateNotValid: 'dueDate',
} as const satisfies Partial<Record<ErrorName, keyof GiftValues>>

/**
 * The module to give, its licence with the seats, and the dates of access. `children`: who gets it.
 */
export function GiftFields<Values extends FieldValues & GiftValues>({
  of: anyModel,
  companyId,
  preview,
  children,
}: {
  of: FormModel<Values>
  companyId: string
  preview: GiveAccessPreview | undefined
  children: ReactNode
}) {
  // The form may have more fields; only these are used here.
  const model = anyModel as unknown as FormModel<GiftValues>
  const { form } = model
  const values = useWatch({ control: form.control }) as GiftValues
  const { module, licence } = useChosen(companyId, values)
  const canGive = useFoundGivableModules(undefined)?.length !== 0
  const problem = preview?.error ? new AppError(preview.error.code as ErrorName, preview.error.options) : undefined
  const problemText = useErrorText(problem)
  const problemAt = (field: keyof GiftValues) =>
    problem && (giftFieldOf as Partial<Record<ErrorName, keyof GiftValues>>)[problem.code] === field
      ? problemText
      : undefined
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const choose = async (moduleId: string) => {
    form.setValue('moduleId', moduleId, change)
    const proposed = await proposeLicence(companyId, moduleId, values.moduleLicenceId).catch(() => undefined)
    // Another module may have been chosen meanwhile.
    if (proposed === undefined || form.getValues('moduleId') !== moduleId) return
    form.setValue('moduleLicenceId', proposed, change)
  }
  return (
    <>
      {canGive ? null : <Notice tone="warning">{m.company_access_no_module()}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField of={model} name="moduleId" label={m.company_access_module()} problem={problemAt('moduleId')}>
          {({ value }) => (
            <SearchSelect
              value={value}
              label={module?.title}
              placeholder={m.company_access_module_choose()}
              onValueChange={(moduleId) => void choose(moduleId)}
              useFound={useFoundGivableModules}
            />
          )}
        </FormField>
        <FormField
          of={model}
          name="moduleLicenceId"
          label={m.company_access_licence()}
          problem={problemAt('moduleLicenceId')}
        >
          {({ value, onChange }) => (
            <SearchSelect
              value={value}
              label={licence && licence.name + licenceSuffix(licence)}
              placeholder={m.company_access_licence_choose()}
              onValueChange={onChange}
              useFound={useFoundGivingLicences}
              within={values.moduleId}
            />
          )}
        </FormField>
      </div>
      {licence ? (
        <SeatsCard
          name={licence.name}
          used={preview?.usage.current ?? licence.usage.current}
          max={preview?.usage.max ?? licence.usage.max}
          adding={preview?.newSeats ?? 0}
        />
      ) : null}
      {children}
      <TermsFields
        of={model}
        licence={licence}
        expireError={values.expireDate ? problemAt('expireDate') : undefined}
        dueError={problemAt('dueDate')}
      />
    </>
  )
}

/** Seats of a licence for one grant: used, added by it (hatched), left. */
function SeatsCard({ name, used, max, adding }: { name: string; used: number; max: number; adding: number }) {
  const free = Math.max(0, max - used)
  return (
    <div className="rounded-lg border bg-card px-3.5 py-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>
          <StrongText>{m.company_access_seats_used({ used, max })}</StrongText>
        </span>
        <span className="text-muted-foreground">{m.company_access_seats_free_before({ count: free })}</span>
      </div>
      <SeatsBar used={used} adding={adding} max={max} label={m.company_access_seats_label({ name })} />
      <ul role="list" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
        <Legend swatch="bg-primary">{m.company_access_seats_legend_used()}</Legend>
        <Legend swatch="bg-[repeating-linear-gradient(135deg,var(--primary)_0_2px,var(--card)_2px_4px)]">
          {m.company_access_seats_legend_adding({ count: adding })}
        </Legend>
        <Legend swatch="bg-border">{m.company_access_seats_legend_free({ count: Math.max(0, free - adding) })}</Legend>
      </ul>
    </div>
  )
}

function Legend({ swatch, children }: { swatch: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-sm ${swatch}`} aria-hidden />
      {children}
    </li>
  )
}
