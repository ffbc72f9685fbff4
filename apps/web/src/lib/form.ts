import type { ErrorName } from '@cursus/contract/error'
import type { FieldErrors, FieldPath, FieldValues, Resolver, ResolverResult, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { appErrorOf } from './app-error.ts'
import { encodeRule, type RuleName } from './rule-text.ts'

type RawIssue = z.core.$ZodIssue & {
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  format?: string
  origin?: string
}

/** The rule name of the specification (§5) for what zod found. */
export function ruleOf(issue: RawIssue): string {
  if (issue.message.includes('?{') || /^[a-z][A-Za-z]+$/.test(issue.message)) return issue.message
  const isList = issue.origin === 'array' || issue.origin === 'set'
  const isNumber = issue.origin === 'number' || issue.origin === 'int'
  switch (issue.code) {
    case 'invalid_type':
      return encodeRule(issue.expected === 'number' || issue.expected === 'int' ? 'integer' : 'required')
    case 'too_small': {
      const min = Number(issue.minimum)
      if (isList) return encodeRule('minArrayLength', { length: min })
      if (isNumber) return encodeRule('min', { value: min })
      return issue.input === '' || min === 1 ? encodeRule('required') : encodeRule('minLength', { length: min })
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (isList) return encodeRule('maxArrayLength', { length: max })
      return isNumber ? encodeRule('max', { value: max }) : encodeRule('maxLength', { length: max })
    }
    case 'invalid_format': {
      const known: Record<string, RuleName> = { email: 'email', url: 'url', date: 'date', uuid: 'required' }
      return encodeRule(known[issue.format ?? ''] ?? 'invalid')
    }
    case 'custom':
      return encodeRule((issue.params?.rule as RuleName | undefined) ?? 'invalid')
    case 'invalid_value':
      return encodeRule('required')
    default:
      return encodeRule('invalid')
  }
}

/**
 * Checks what was typed with a schema of the contract. Errors carry rule names, told by `ruleText` when drawn, so that they follow the
 * language; good values are handed on as the schema read them (trimmed, lower-cased). An empty text is "required" before it is too
 * short or no e-mail.
 */
export function checkValues<Values extends FieldValues>(schema: z.ZodType, values: unknown): ResolverResult<Values> {
  const result = schema.safeParse(values, { reportInput: true })
  if (result.success) return { values: result.data as Values, errors: {} }
  const errors: FieldErrors<Values> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.map(String)
    // A check that names its rule means that one also of an empty text.
    const empty = valueAt(values, path) === '' && !issue.message.includes('?{')
    place(errors, path.length > 0 ? path : ['root'], empty ? encodeRule('required') : ruleOf(issue as RawIssue))
  }
  return { values: {}, errors }
}

/** `checkValues` for `useForm`. The schema may be a function that loads it: public pages do not wait for the schema library. */
export const schemaResolver =
  <Values extends FieldValues>(schema: z.ZodType | (() => Promise<z.ZodType>)): Resolver<Values> =>
  async (values) =>
    checkValues<Values>(typeof schema === 'function' ? await schema() : schema, values)

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)

function place(errors: object, path: readonly string[], message: string): void {
  let target = errors as Record<string, unknown>
  for (const key of path.slice(0, -1)) {
    target[key] ??= {}
    target = target[key] as Record<string, unknown>
  }
  target[path.at(-1)!] ??= { type: 'rule', message }
}

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
    form.setError(
      path,
      { type: 'server', message: `${issue.rule}?${JSON.stringify(issue.options ?? {})}` },
      { shouldFocus: !placed },
    )
    placed = true
  }
  return placed
}
