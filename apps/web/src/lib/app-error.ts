import { decodeError, type ErrorName, errors } from '@cursus/contract/error'
import type { Issue } from '@cursus/contract/rule'

/** A named refusal as the browser knows it, from tRPC or REST. */
export type AppFailure = { code: ErrorName; options: Record<string, string>; issues: Issue[] }

/** An answer of the REST side that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly issues: Issue[]
  constructor(message: string, status: number, issues: Issue[] = []) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** The named error inside whatever was thrown; `undefined` when it has no name of the catalogue (specification §8). */
export function appErrorOf(error: unknown): AppFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const data: unknown = 'data' in error ? error.data : undefined
  const shaped =
    data && typeof data === 'object' && 'appError' in data ? (data.appError as Partial<AppFailure>) : undefined
  if (shaped?.code && Object.hasOwn(errors, shaped.code)) {
    return { code: shaped.code, options: { ...shaped.options }, issues: shaped.issues ?? [] }
  }
  const decoded = decodeError(error.message)
  return decoded ? { ...decoded, issues: error instanceof ApiError ? error.issues : [] } : undefined
}

/** The request never had an answer: no network, or nobody at the other end. */
export function isOffline(error: unknown): boolean {
  if (!(error instanceof Error) || appErrorOf(error)) return false
  // What is not in the server's own shape was made on the way: by the browser, or by a proxy that found nobody.
  if (error.name === 'TRPCClientError') return 'data' in error && error.data === undefined
  if (error.message === 'Network Error') return true
  // A fault of our own is a TypeError too: only the words of the browsers for "nobody answered" count.
  return error instanceof TypeError && unreachable.test(error.message)
}

/** Nobody answered, or the server cannot serve for now: nothing that the reader did, and it passes by itself. */
export const isAway = (error: unknown): boolean => isOffline(error) || appErrorOf(error)?.code === 'ServiceUnavailable'

/** The sentences of Chromium, Firefox and Safari as they begin; scripts that are fetched on demand included. */
const unreachable = new RegExp(
  `^(?:${[
    'Failed to fetch(?!\\w)',
    'network error$',
    'NetworkError when attempting to fetch resource',
    'error loading dynamically imported module',
    'Load failed(?!\\w)',
    'The network connection was lost',
    'The Internet connection appears to be offline',
    'Could not connect to the server',
    'A server with the specified hostname could not be found',
    'The request timed out',
    'Importing a module script failed',
  ].join('|')})`,
  'i',
)
