import type { Licence } from '@cursus/contract/licence'
import { isSame } from '#web/lib/form/edit.ts'
import type { FieldLabels, Shows } from '#web/lib/form/field-names.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import type { Sending } from '#web/lib/form/use-form-sending.ts'
import { type FormModule, type LicenceValues, licenceSchema, toLicenceInput } from './licence-form.ts'

export type LicenceModel = FormModel<LicenceValues>
type LicenceBody = ReturnType<typeof toLicenceInput>

/** The editable fields of each module; the others are for display. */
const decided = (modules: readonly FormModule[]) =>
  modules.map(({ moduleId, moduleVersionId, moveRunning }) => ({ moduleId, moduleVersionId, moveRunning }))

/** The form of a new licence, or of `licence`. */
export const useLicenceModel = (options: {
  values: LicenceValues
  revision?: number
  labels?: () => FieldLabels
  shows?: Shows<LicenceValues>
  before?: (values: LicenceValues) => boolean
  send: (sending: Sending<LicenceBody>) => Promise<Licence>
  success: () => string
  onSaved: (saved: Licence) => unknown
}): LicenceModel =>
  useFormModel<LicenceValues, Licence, LicenceBody>({
    ...options,
    schema: licenceSchema,
    keepsTyped: true,
    toBody: toLicenceInput,
    compare: { modules: (a, b) => isSame(decided(a), decided(b)) },
    fieldOf: {
      LicenceDatesNotValid: 'endDate',
      MaxActiveUserAllowedGreaterThanActiveUsersCount: 'maxActiveUserAllowed',
      ModuleArchived: 'modules',
      ModuleDraft: 'modules',
    },
  })
