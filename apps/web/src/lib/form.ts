import type { ErrorName } from '@cursus/contract/error'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { appErrorOf } from './app-error.ts'
import { valueAt } from './check-values.ts'
import { encodeRule } from './rule-text.ts'

export { checkValues, schemaResolver } from './check-values.ts'

/**
 * Puts what the server refused onto its fields and moves the focus to the first. `fields` says to which field a named error
 * belongs. False when nothing could be placed: the caller shows `errorText` in the form.
 */
export function placeServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fields: Partial<Record<ErrorName, FieldPath<Values>>>,
  textOf: (error: unknown) => string,
): boolean {
  const named = appErrorOf(error)
  if (!named) return false
  const field = fields[named.code]
  if (field) {
    form.setError(field, { type: 'server', message: textOf(error) }, { shouldFocus: true })
    return true
  }
  let placed = false
  for (const issue of named.issues) {
    const path = issue.path as FieldPath<Values>
    if (valueAt(form.getValues(), issue.path.split('.').slice(0, 1)) === undefined) continue
    form.setError(path, { type: 'server', message: encodeRule(issue.rule, issue.options) }, { shouldFocus: !placed })
    placed = true
  }
  return placed
}
