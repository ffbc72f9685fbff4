import type { UploadLimits } from '@cursus/contract/file'
import type { z } from 'zod'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One kind of file that a call takes by multipart: which limit it has, and the error for one over it. */
export type FileField = {
  limit: keyof UploadLimits
  tooHeavy:
    | 'MaxWeightCompanyLogo'
    | 'MaxWeightContentIllustration'
    | 'MaxWeightModuleIllustration'
    | 'MaxWeightContentResource'
  many?: true
}
export type FileFields = Readonly<Record<string, FileField>>

/** The documented path of a call. */
export type RestPath = {
  method: Method
  /** Below `/api`, parameters as `:id`. Parameters, query (GET) and body become one input; parameters win over the body. */
  path: string
  summary: string
  status: 200 | 201 | 204
  /** Answers 304 to an `If-None-Match` that names the same answer. */
  etag: boolean
}

/** One call as its declaration says it: tRPC, REST, the OpenAPI document and the tests all read this. */
export type Call = {
  type: 'query' | 'mutation' | 'subscription'
  access: Access
  rest: RestPath | undefined
  /** Without the `companyId` of a company's call; undefined: the call takes nothing. */
  input: z.ZodObject | undefined
  /** Undefined: the call answers nothing. Of a subscription each message. */
  answer: z.ZodType | undefined
  files: FileFields | undefined
  /** Bytes that a JSON body may have. */
  bodyLimit: number | undefined
  verb: (ctx: never, input: never, signal?: AbortSignal) => unknown
}

/** Names of the parameters in a documented path. */
export const parametersOf = ({ path }: Pick<RestPath, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
