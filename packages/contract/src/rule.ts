import type { z } from 'zod'

type ZodIssue = z.core.$ZodIssue

/** Limits the answer to a long list of wrong values. */
const maxIssues = 100
const maxPathLength = 300

/**
 * Converts schema errors to rules of the forms, for browser and server alike.
 * @param input the parsed value: it distinguishes missing values from wrong ones
 */
export function readIssues(error: z.core.$ZodError, input: unknown): Issue[] {
  return error.issues
    .slice(0, maxIssues)
    .flatMap(flatten)
    .map((issue) => ({
      path: issue.path.map(String).join('.').slice(0, maxPathLength),
      ...ruleOf(issue, valueAt(input, issue.path)),
    }))
}

function ruleOf(issue: ZodIssue, value: unknown): Rule {
  // A check with a named rule also reports an empty value by that rule.
  const named = issue.code === 'custom' ? (issue.params as Partial<Rule> | undefined) : undefined
  if (named?.rule) return withOptions(named.rule, named.options ?? {})
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    return { rule: 'required' }
  }
  switch (issue.code) {
    case 'too_small':
      return size(issue.origin, Number(issue.minimum), { string: 'minLength', array: 'minArrayLength', other: 'min' })
    case 'too_big':
      return size(issue.origin, Number(issue.maximum), { string: 'maxLength', array: 'maxArrayLength', other: 'max' })
    case 'invalid_format':
      return { rule: formats[issue.format] ?? 'invalid' }
    case 'invalid_type':
      return { rule: types[issue.expected] ?? 'invalid' }
    case 'unrecognized_keys':
      return { rule: 'unknownField' }
    default:
      return { rule: 'invalid' }
  }
}

const formats: Record<string, RuleName> = { email: 'email', url: 'url', date: 'date', uuid: 'id' }
const types: Record<string, RuleName> = { int: 'integer', number: 'numeric', StoredUpload: 'file' }

function size(origin: string, limit: number, names: Record<'string' | 'array' | 'other', RuleName>): Rule {
  if (origin === 'string') return withOptions(names.string, { length: limit })
  if (origin === 'array' || origin === 'set') return withOptions(names.array, { length: limit })
  return withOptions(names.other, { value: limit })
}

const withOptions = (rule: RuleName, options: NonNullable<Rule['options']>): Rule =>
  Object.keys(options).length > 0 ? { rule, options } : { rule }

/** Of a union, takes the branch closest to the value: the one whose type matched. */
function flatten(issue: ZodIssue): ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const isShape = ({ code }: ZodIssue) => code === 'invalid_type' || code === 'invalid_value'
  const branch = issue.errors.find((issues) => issues.length > 0 && !issues.some(isShape))
  return branch?.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    // A text that was read as a list of one.
    if (typeof value === 'string' && key === 0) return value
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/**
 * Rules of form fields: each has a text in both languages (specification §5 "Generic form
 * messages").
 */
export const formRules = [
  'required',
  'minLength', // length
  'maxLength', // length
  'email',
  'file',
  'between', // min, max
  'minArrayLength', // length
  'maxArrayLength', // length
  'noSpaces',
  'lettersOnly',
  'numeric',
  'integer',
  'min', // value
  'max', // value
  'greaterThan', // value
  'lowerThan', // value
  'url',
  'id',
  'date',
  'dateMin', // date
  'dateMax', // date
  'notEqualPassword',
  'unique',
  'notFound',
  'notItself',
  'circular',
  'notForType', // type
  'line',
  'invalid',
] as const
export type FormRule = (typeof formRules)[number]

/** Rules that only a client program can break, never a form. */
export const requestRules = [
  'object',
  'json',
  'multipart',
  'mediaType',
  'method',
  'unknownField',
  'oneOf', // the allowed values
] as const
export type RuleName = FormRule | (typeof requestRules)[number]
export type RuleOptions = Record<string, string | number>
type Rule = { rule: RuleName; options?: RuleOptions }

/** A broken rule at a path such as `chapters.0.title`. */
export type Issue = Rule & { path: string }

/** The issue of a custom check, for `refine` and `addIssue`. */
export const broken = (rule: FormRule, options: RuleOptions = {}) => ({
  code: 'custom' as const,
  params: { rule, options },
})
