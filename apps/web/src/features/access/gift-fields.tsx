import type { GiveAccessPreview } from '@cursus/contract/access'
import { AppError, type ErrorName } from '@cursus/contract/error'
import type { LicenceRow } from '@cursus/contract/licence'
import type { ReactNode } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { Thumb } from '#web/components/cover.tsx'
import { FormField } from '#web/components/form/form.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { licenceSuffix } from '#web/features/licence/licence-state.ts'
import { useErrorText } from '#web/lib/load-error-text.ts'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'
import { type GiftValues, type GivableModule, onlyLicence } from './give-form.ts'
import { SeatsCard } from './seats-card.tsx'
import { TermsFields } from './terms-fields.tsx'

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
  of: given,
  licences,
  modules,
  preview,
  children,
}: {
  of: FormFrame<Values>
  licences: readonly LicenceRow[]
  modules: readonly GivableModule[]
  preview: GiveAccessPreview | undefined
  children: ReactNode
}) {
  // The form may have more fields; only these are used here.
  const frame = given as unknown as FormFrame<GiftValues>
  const { form } = frame
  const held = useWatch({ control: form.control }) as GiftValues
  const module = modules.find(({ id }) => id === held.moduleId)
  const licence = licences.find(({ id }) => id === held.moduleLicenceId)
  const offered = licences.filter(({ id }) => !module || module.licenceIds.includes(id))
  const problem = preview?.error ? new AppError(preview.error.code as ErrorName, preview.error.options) : undefined
  const problemText = useErrorText(problem)
  const problemAt = (field: keyof GiftValues) =>
    problem && (giftFieldOf as Partial<Record<ErrorName, keyof GiftValues>>)[problem.code] === field
      ? problemText
      : undefined
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  return (
    <>
      {modules.length === 0 ? <Notice tone="warning">{m.company_access_no_module()}</Notice> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField of={frame} name="moduleId" label={m.company_access_module()} told={problemAt('moduleId')}>
          {({ value }) => (
            <Select
              value={value}
              placeholder={m.company_access_module_choose()}
              onValueChange={(moduleId) => {
                form.setValue('moduleId', moduleId, change)
                form.setValue('moduleLicenceId', onlyLicence(modules, licences, moduleId, held.moduleLicenceId), change)
              }}
              options={modules.map((option) => ({
                value: option.id,
                label: option.title,
                icon: (
                  <Thumb
                    className="size-6!"
                    title={option.title}
                    toneId={option.theme.id}
                    illustration={option.illustration}
                  />
                ),
              }))}
            />
          )}
        </FormField>
        <FormField
          of={frame}
          name="moduleLicenceId"
          label={m.company_access_licence()}
          told={problemAt('moduleLicenceId')}
        >
          {({ value, onChange }) => (
            <Select
              value={value}
              placeholder={m.company_access_licence_choose()}
              onValueChange={onChange}
              options={offered.map((option) => ({ value: option.id, label: option.name + licenceSuffix(option) }))}
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
        of={frame}
        licence={licence}
        endsIfAcceptedToday={preview?.endsIfAcceptedToday}
        expireError={held.expireDate ? problemAt('expireDate') : undefined}
        dueError={problemAt('dueDate')}
      />
    </>
  )
}
