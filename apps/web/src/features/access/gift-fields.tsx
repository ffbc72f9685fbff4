import type { GiveAccessPreview } from '@cursus/contract/access'
import { AppError, type ErrorName } from '@cursus/contract/error'
import type { ReactNode } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import { licenceSuffix } from '#web/components/licence-state.ts'
import { Notice } from '#web/components/notice.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { useFoundGivingLicences } from '#web/components/use-found-licences.ts'
import { useErrorText } from '#web/lib/load-error-text.ts'
import type { FormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import type { GiftValues } from './give-form.ts'
import { SeatsCard } from './seats-card.tsx'
import { TermsFields } from './terms-fields.tsx'
import { useFoundGivableModules } from './use-found-givable-modules.tsx'
import { proposeLicence, useChosen } from './use-gift-choice.ts'

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
