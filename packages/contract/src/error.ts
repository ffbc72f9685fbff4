import type { Issue } from './rule.ts'

/** HTTP status, tRPC code, and whether a job may retry. */
export type ErrorRow = { status: number; trpc: TrpcCode; retry: boolean }
type TrpcCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR'

const invalid = { status: 400, trpc: 'BAD_REQUEST', retry: false } as const
const unauthorized = { status: 401, trpc: 'UNAUTHORIZED', retry: false } as const
const forbidden = { status: 403, trpc: 'FORBIDDEN', retry: false } as const
const notFound = { status: 404, trpc: 'NOT_FOUND', retry: false } as const
const conflict = { status: 409, trpc: 'CONFLICT', retry: false } as const
const tooLarge = { status: 413, trpc: 'PAYLOAD_TOO_LARGE', retry: false } as const
const tooMany = { status: 429, trpc: 'TOO_MANY_REQUESTS', retry: true } as const

/**
 * The error catalogue (specification §8 and the names that it leaves open). Options travel as
 * `Name?key=value`.
 */
export const errors = {
  // generic
  ValidationFailed: invalid,
  InvalidImage: invalid,
  UploadNotAvailable: conflict, // a resumable upload is unfinished or gone
  FileRequired: invalid,
  NotAllowed: forbidden,
  ForbiddenOrigin: forbidden,
  NotFound: notFound,
  ChangedMeanwhile: conflict, // noun, fields, by (empty: another session of the caller, or a user without a name), at
  SelectionChanged: conflict, // count (rows that match now)
  TooManyRequests: tooMany, // retryAfter (seconds)
  BodyTooLarge: tooLarge, // max (bytes)
  ServiceUnavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', retry: true }, // retryAfter (seconds)
  TookTooLong: { status: 503, trpc: 'SERVICE_UNAVAILABLE', retry: true }, // retryAfter (seconds)
  StorageFull: { status: 507, trpc: 'INTERNAL_SERVER_ERROR', retry: true },
  UnknownError: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', retry: true }, // requestId

  // auth and account
  IncorrectEmailOrPassword: unauthorized,
  TokenInvalid: unauthorized,
  SuspendedUser: forbidden,
  NotVerifiedEmail: forbidden,
  ValidateEmailPasswordRequired: conflict, // neither the browser nor the password of a sign-up
  NotFoundEmail: notFound,
  EmailAlreadyExist: conflict,
  ValidateEmailExpiredToken: conflict,
  ValidateEmailNotExistToken: conflict,
  ValidateEmailInvalidToken: conflict,
  PasswordNewExpiredToken: conflict,
  PasswordNewNotExistToken: conflict,
  PasswordNewInvalidToken: conflict,

  // participant
  NotAvailableContent: conflict, // contentId | reason=notAccepted
  ModuleAccessNotActive: conflict,
  ModuleAlreadyAccepted: conflict,
  AttemptSuperseded: conflict,
  AttemptInvalid: conflict,
  UserDataTooLarge: tooLarge, // max (bytes)

  // company
  NotExistCompany: notFound,
  AlreadyExistUserGroupName: conflict,
  UserGroupNeedsUser: conflict,
  ExpireDateNotValid: conflict,
  DueDateNotValid: conflict,
  ModuleLicenceCanAcceptMoreUser: conflict,
  ModuleLicenceNotActive: conflict,
  MaxActiveUserAllowedGreaterThanActiveUsersCount: conflict, // used
  LicenceDoesntAcceptMoreActiveUsers: conflict,
  UnauthorizedEmailDomain: conflict, // emailList
  NotEnoughAccessRemaining: conflict, // remaining, requested
  AccessAlreadyLive: conflict, // email
  LastCompanyAdmin: conflict, // companyName, when it is not the company of the call
  ModuleNotInLicence: conflict,
  LicenceDatesNotValid: conflict,
  TooManyAttributes: conflict, // max
  PeopleFileNotValid: invalid, // reason (PeopleFileRefusal), line, max
  AttestationNotAvailable: conflict,
  AttestationRevoked: conflict,
  AttestationErased: notFound, // its owner was erased

  // management
  InvalidMySelf: conflict,
  LastPlatformManager: conflict,
  NameAlreadyExist: conflict,
  NameAlreadyExistForArchived: conflict,
  AlreadyExistContentTitleOnLastVersion: conflict,
  AlreadyExistContentTitleOnPreviousVersion: conflict,
  AlreadyExistContentTitleOnLastVersionForArchived: conflict,
  AlreadyExistContentTitleOnPreviousVersionForArchived: conflict,
  AlreadyExistModuleTitleOnLastVersion: conflict,
  AlreadyExistModuleTitleOnPreviousVersion: conflict,
  AlreadyExistModuleTitleOnLastVersionForArchived: conflict,
  AlreadyExistModuleTitleOnPreviousVersionForArchived: conflict,
  AlreadyExistCompanyName: conflict,
  OneContentExistOnOneLatestModuleVersion: conflict, // moduleTitle
  ThemeUsedByModule: conflict, // moduleTitle
  CategoryContainAlmostOneContent: conflict,
  ContentNotReady: conflict, // title
  ContentArchived: conflict, // title
  ModuleArchived: conflict,
  ModuleDraft: conflict, // title
  ThemeArchived: conflict,
  ContentTypeFixed: conflict,
  MaxWeightCompanyLogo: tooLarge, // max (bytes), as the five below
  MaxWeightCompanySignature: tooLarge,
  MaxWeightContentIllustration: tooLarge,
  MaxWeightModuleIllustration: tooLarge,
  CoverTooSmall: invalid, // width, height (px of the picture)
  MaxWeightContentResource: tooLarge,
  MaxWeightPeopleFile: tooLarge,
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof errors
export const errorNames = Object.keys(errors) as ErrorName[]

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
