import { decodeError, type ErrorName, errors } from '@cursus/contract/error'
import type { Issue } from '@cursus/contract/rule'
import { m } from '#web/paraglide/messages.js'

/** A named refusal from tRPC or REST. */
export type AppFailure = { code: ErrorName; options: Record<string, string>; issues: Issue[] }

/** A REST response other than success. */
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

/** A refusal of one field, in words, where an answer tells it that is no error. */
export class FieldRefusal extends Error {
  readonly field: string
  constructor(field: string, text: string) {
    super(text)
    this.field = field
  }
}

/** The server stayed away during an upload; what has arrived is kept, and sending goes on there. */
export class UploadLost extends ApiError {
  readonly percent: number
  constructor(percent: number) {
    super('Network Error', 0)
    this.percent = percent
  }
}

/**
 * The named error inside a thrown value; `undefined` when its name is not in the catalogue
 * (specification §8).
 */
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

/** Whether the request got no response: no network, or no server. */
export function isOffline(error: unknown): boolean {
  if (!(error instanceof Error) || appErrorOf(error)) return false
  // A response in another format comes from the browser, or from a proxy without a server.
  if (error.name === 'TRPCClientError') return 'data' in error && error.data === undefined
  if (error.message === 'Network Error') return true
  // Our own faults can be TypeErrors too, so only the browsers' messages for a failed request
  // count.
  return error instanceof TypeError && unreachable.test(error.message)
}

/** The text of the specification, and the other cause that looks the same from here. */
export const networkText = (): string => m.error_network_away({ text: m.error_network() })

/**
 * Whether the failure is temporary and not the user's: no response, or the server is unavailable.
 */
export const isAway = (error: unknown): boolean => isOffline(error) || appErrorOf(error)?.code === 'ServiceUnavailable'

/**
 * Beginnings of the messages of Chromium, Firefox and Safari, also for scripts that are loaded on
 * demand.
 */
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
