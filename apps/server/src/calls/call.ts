import type { UploadLimits } from '@cursus/contract/file-values'
import type { PlatformRight, Right } from '@cursus/rights'
import type { z } from 'zod'

/**
 * Declared access of a call; one of several rights is enough. `company` rights are checked in the
 * company of the input's `companyId`; platform rights may be listed too. A company right of a
 * `management` call may be held in any company.
 */
export type Access =
  | { kind: 'open' }
  | { kind: 'signedIn' }
  | { kind: 'company'; anyOf: readonly [Right, ...Right[]] }
  | { kind: 'management'; anyOf: readonly [PlatformRight, ...Right[]] }

export const openAccess = { kind: 'open' } as const satisfies Access
export const signedInAccess = { kind: 'signedIn' } as const satisfies Access
export const companyAccess = (...anyOf: [Right, ...Right[]]) => ({ kind: 'company', anyOf }) as const satisfies Access
export const managementAccess = (...anyOf: [PlatformRight, ...Right[]]) =>
  ({ kind: 'management', anyOf }) as const satisfies Access

/**
 * One line for documents and test names: `open`, `signedIn`, `company: training.read or
 * admin.read`.
 */
export const describeAccess = (access: Access): string =>
  'anyOf' in access ? `${access.kind}: ${access.anyOf.join(' or ')}` : access.kind

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A file field of a multipart call: its size limit, and the error of a larger file. */
export type FileField = {
  limit: keyof UploadLimits
  tooHeavy:
    | 'MaxWeightCompanyLogo'
    | 'MaxWeightCompanySignature'
    | 'MaxWeightContentIllustration'
    | 'MaxWeightModuleIllustration'
    | 'MaxWeightContentResource'
    | 'MaxWeightPeopleFile'
  many?: true
}
export type FileFields = Readonly<Record<string, FileField>>

/** The documented path of a call. */
export type RestPath = {
  method: Method
  /**
   * Relative to `/api`, parameters as `:id`. Parameters, query (GET) and body become one input;
   * parameters win over the body.
   */
  path: string
  summary: string
  status: 200 | 201 | 204
  /** Answers 304 to an `If-None-Match` with the current ETag. */
  etag: boolean
}

/** A declared call; tRPC, REST, the OpenAPI document and the tests derive from it. */
export type Call = {
  type: 'query' | 'mutation' | 'subscription'
  access: Access
  rest: RestPath | undefined
  /** What the documented path takes, answers and runs, when that differs. */
  documented?: Pick<Call, 'input' | 'answer' | 'verb'> | undefined
  /** Without the `companyId` of a company call; undefined when the call takes no input. */
  input: z.ZodObject | undefined
  /** Undefined when the call has no answer. The type of each message of a subscription. */
  answer: z.ZodType | undefined
  files: FileFields | undefined
  /** Maximum bytes of a JSON body. */
  bodyLimit: number | undefined
  verb: (ctx: never, input: never, signal?: AbortSignal) => unknown
}

/** Parameter names of a documented path. */
export const parametersOf = ({ path }: Pick<RestPath, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
