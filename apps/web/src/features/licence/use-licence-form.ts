import type { ErrorName } from '@cursus/contract/error'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { type LicenceValues, licenceSchema } from './licence-form.ts'

const fieldOrder = [
  'name',
  'startDate',
  'endDate',
  'maxActiveUserAllowed',
  'modules',
  'authorizedDomains',
  'comment',
] as const

/** Where each refusal of decisions §5 is told. */
const errorFields: Partial<Record<ErrorName, keyof LicenceValues>> = {
  LicenceDatesNotValid: 'endDate',
  MaxActiveUserAllowedGreaterThanActiveUsersCount: 'maxActiveUserAllowed',
  ModuleArchived: 'modules',
}

export function useLicenceForm(defaultValues: LicenceValues) {
  const form = useForm<LicenceValues>({
    // The values are kept as they were typed: the schema only checks them.
    resolver: async (values, context, options) => {
      const result = await schemaResolver<LicenceValues>(licenceSchema)(values, context, options)
      return Object.keys(result.errors).length === 0 ? { values, errors: {} } : result
    },
    shouldFocusError: false,
    defaultValues,
  })
  return {
    form,
    focusFirst: (found: FieldErrors<LicenceValues>) => focusFirst(found),
    /** False when the refusal belongs to no field: the form tells it as a whole. */
    placeError: (error: unknown) => placeAndFocus(form, error),
  }
}

function placeAndFocus(form: UseFormReturn<LicenceValues>, error: unknown): boolean {
  const placed = placeServerErrors(form, error, errorFields, errorText)
  if (placed) focusFirst(form.formState.errors)
  return placed
}

function focusFirst(found: FieldErrors<LicenceValues>): void {
  const first = fieldOrder.find((name) => found[name])
  if (first) document.getElementById(`licence-${first}`)?.focus()
}
