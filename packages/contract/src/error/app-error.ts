import type { Issue } from '../rule/index.ts'
import { type ErrorName, type ErrorRow, errors } from './errors.ts'

export type ErrorOptions = Record<string, string | number>

/** A failure that a user can cause. `message` is the wire form: `Name?key=value&…`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorName
  readonly options: ErrorOptions
  readonly issues: Issue[] | undefined
  constructor(code: ErrorName, options: ErrorOptions = {}, issues?: Issue[]) {
    super(encodeError(code, options))
    this.code = code
    this.options = options
    this.issues = issues
  }
  get row(): ErrorRow {
    return errors[this.code]
  }
}

/** `Name` or `Name?key=value&…`, values percent-encoded (specification §8 "Handling"). */
export function encodeError(code: ErrorName, options: ErrorOptions = {}): string {
  const query = new URLSearchParams(
    Object.entries(options).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
  return query ? `${code}?${query}` : code
}

/** Decodes the wire form; `undefined` when the name is not in the catalogue. */
export function decodeError(message: string): { code: ErrorName; options: Record<string, string> } | undefined {
  const cut = message.indexOf('?')
  const code = cut < 0 ? message : message.slice(0, cut)
  if (!Object.hasOwn(errors, code)) return undefined
  return {
    code: code as ErrorName,
    options: Object.fromEntries(new URLSearchParams(cut < 0 ? '' : message.slice(cut + 1))),
  }
}

/**
 * The error of an input that breaks rules. Its options are the first issue, for clients that do not
 * read issues.
 */
export function validationFailed(...issues: Issue[]): AppError {
  const [first] = issues
  return new AppError('ValidationFailed', first ? { path: first.path, rule: first.rule, ...first.options } : {}, issues)
}
