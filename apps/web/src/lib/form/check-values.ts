import { readIssues } from '@cursus/contract/rule'
import type { FieldErrors, FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import type { z } from 'zod'
import { encodeRule } from './rule-text.ts'

/**
 * Validates values with a schema of the contract. Errors carry the server's rules, which `ruleText`
 * renders so that they follow the language; valid values are returned as parsed (trimmed,
 * lower-cased).
 */
export function checkValues<Values extends FieldValues>(schema: z.ZodType, values: unknown): ResolverResult<Values> {
  const result = schema.safeParse(values)
  if (result.success) return { values: result.data as Values, errors: {} }
  const errors: FieldErrors<Values> = {}
  for (const { path, rule, options } of readIssues(result.error, values)) {
    place(errors, (path || 'root').split('.'), encodeRule(rule, options))
  }
  return { values: {}, errors }
}

/** A schema, or a function that builds it of what is typed. */
export type SchemaOf<Values> = z.ZodType | ((values: Values) => z.ZodType)

/** `checkValues` for `useForm`. */
export const schemaResolver =
  <Values extends FieldValues>(schema: SchemaOf<Values>): Resolver<Values> =>
  (values) =>
    checkValues<Values>(typeof schema === 'function' ? schema(values) : schema, values)

export const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)

function place(errors: object, path: readonly string[], message: string): void {
  let target = errors as Record<string, unknown>
  for (const key of path.slice(0, -1)) {
    target[key] ??= {}
    target = target[key] as Record<string, unknown>
  }
  target[path.at(-1)!] ??= { type: 'rule', message }
}
