import type { Issue } from '@cursus/contract/error'
import type { z } from 'zod'

type ZodIssue = z.core.$ZodIssue
type Rule = Pick<Issue, 'rule' | 'options'>

/** A list of ten thousand wrong addresses is answered with the first ones. */
const maxIssues = 100
const maxPathLength = 300

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/** The form message (specification §5 "Generic form messages") that says what is wrong; `invalid` where none fits better. */
function ruleOf(issue: ZodIssue, value: unknown): Rule {
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
    case 'custom':
      return { rule: typeof issue.params?.rule === 'string' ? issue.params.rule : 'invalid' }
    case 'unrecognized_keys':
      return { rule: 'unknownField' }
    default:
      return { rule: 'invalid' }
  }
}

const formats: Record<string, string> = { email: 'email', url: 'url', date: 'date' }
const types: Record<string, string> = { int: 'integer', number: 'numeric', StoredUpload: 'file' }

function size(origin: string, limit: number, names: { string: string; array: string; other: string }): Rule {
  if (origin === 'string') return { rule: names.string, options: { length: limit } }
  if (origin === 'array' || origin === 'set') return { rule: names.array, options: { length: limit } }
  return { rule: names.other, options: { value: limit } }
}

/** Of a choice between shapes the branch that the value came closest to: the one whose type was right. */
function flatten(issue: ZodIssue): ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const isShape = ({ code }: ZodIssue) => code === 'invalid_type' || code === 'invalid_value'
  const branch = issue.errors.find((issues) => issues.length > 0 && !issues.some(isShape))
  return branch?.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

/** What a schema found wrong, in the words of the forms. `input` is what was parsed: it tells what is missing from what is wrong. */
export function readIssues(error: z.core.$ZodError, input: unknown): Issue[] {
  return error.issues
    .slice(0, maxIssues)
    .flatMap(flatten)
    .map((issue) => ({
      path: issue.path.map(String).join('.').slice(0, maxPathLength),
      ...ruleOf(issue, valueAt(input, issue.path)),
    }))
}
