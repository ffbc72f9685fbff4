import type { UploadLimits } from '@cursus/contract/file'
import type { Page } from '@cursus/contract/list'
import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { InCompany, InManagement, Open, SignedIn } from '../access/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'

/** One kind of file that a row takes by multipart: which limit it has and how too much is called. */
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

/** What a row may do besides answering: headers, and the session cookie. */
export type Exchange = Pick<RequestContext, 'setSession' | 'clearSession' | 'userAgent'> & {
  header: (name: string, value: string | number) => void
}

export type CtxOf<A extends Access> = A extends { kind: 'open' }
  ? Open
  : A extends { kind: 'signedIn' }
    ? SignedIn
    : A extends { kind: 'company' }
      ? InCompany
      : InManagement

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Described<A extends Access, Input extends z.ZodType> = {
  method: Method
  /** Below `/api`, parameters as `:id`. Parameters, query (GET) and body become one input; parameters win over the body. */
  path: string
  access: A
  /** What the call does, for the document. */
  summary: string
  /** Fields of path, query and body together; absent: the call takes nothing. */
  input?: Input
  files?: FileFields
  /** Bytes that a JSON body may have. */
  bodyLimit?: number
}

/** One documented call: everything that is known of it, and no logic of its own. */
export type Row = Described<Access, z.ZodType> & {
  status: 200 | 201 | 204
  output: z.ZodType | undefined
  /** The answer is one page of a list: `X-Total-Count` gives the whole. */
  paged: boolean
  /** Answers 304 to an `If-None-Match` that names the same answer. */
  etag: boolean
  /** The tRPC procedure of the same verb. */
  procedure: string | undefined
  run: (ctx: never, input: never, exchange: Exchange) => Promise<unknown>
}

type Run<A extends Access, Input extends z.ZodType, Result> = (
  ctx: CtxOf<A>,
  input: z.output<Input>,
  exchange: Exchange,
) => Promise<Result>

type Answering<A extends Access, Input extends z.ZodType, Output extends z.ZodType> = Described<A, Input> & {
  output: Output
  status?: 200 | 201
  etag?: boolean
  procedure?: string
  run: Run<A, Input, z.input<Output>>
}

/** A call that answers one thing: 200, or 201 where it makes it. */
export function answer<A extends Access, Output extends z.ZodType, Input extends z.ZodType = z.ZodObject>(
  row: Answering<A, Input, Output>,
): Row {
  return { status: 200, paged: false, etag: false, procedure: undefined, ...row }
}

/** A call that answers one page of rows as an array. */
export function page<A extends Access, Item extends z.ZodType, Input extends z.ZodType>(
  row: Described<A, Input> & { item: Item; procedure?: string; run: Run<A, Input, Page<z.input<Item>>> },
): Row {
  const { item, ...rest } = row
  return { procedure: undefined, ...rest, status: 200, output: item.array(), paged: true, etag: false }
}

/** A call that does something and has nothing to say: 204. */
export function act<A extends Access, Input extends z.ZodType = z.ZodObject>(
  row: Described<A, Input> & { procedure?: string; run: Run<A, Input, unknown> },
): Row {
  return { procedure: undefined, ...row, status: 204, output: undefined, paged: false, etag: false }
}

/** Names of the parameters in a row's path. */
export const parametersOf = ({ path }: Pick<Row, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
