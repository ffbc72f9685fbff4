import {
  type ListInput,
  type Selection,
  type SelectionActed,
  selectionActedSchema,
  selectionOf,
} from '@cursus/contract/act'
import type { Fit } from '@cursus/contract/act-values'
import * as fields from '@cursus/contract/field'
import type { Page } from '@cursus/contract/list-values'
import { actOnSelection, type SelectionResult } from '@cursus/domain/list'
import type { PlatformRight, Right } from '@cursus/rights'
import type { TRPCMutationProcedure, TRPCQueryProcedure, TRPCSubscriptionProcedure } from '@trpc/server'
import { z } from 'zod'
import { baseProcedure, type ProcedureMeta } from '../trpc/init.ts'
import { authorize, authorizeSignedIn, type CtxOf, type SignedIn } from './authorize.ts'
import {
  type Access,
  type Call,
  companyAccess,
  type FileFields,
  type Method,
  managementAccess,
  openAccess,
  type RestPath,
  signedInAccess,
} from './call.ts'

// Each call is declared once, with `query`, `mutation` or `subscription` of its access. The result
// is a tRPC procedure with the declaration in its metadata, from which the REST path, the document
// and the tests derive.

type Kind = Access['kind']
/** Type of a missing input or answer. */
type None = z.ZodVoid

type PathOf<K extends Kind, M extends Method> = K extends 'company'
  ? `${M} company/:companyId${string}`
  : `${M} ${string}`
type Documented<Path extends string> = {
  /** Method and path below `/api`. Parameters, query (GET) and body become one input. */
  path: Path
  /** Summary for the OpenAPI document. */
  summary: string
  /** Default: 200 with an answer, 204 without. */
  status?: 201 | 204
  etag?: true
}
type Undocumented = {
  /** Why the call has no documented path. */
  undocumented: string
}
type Shared<K extends Kind, M extends Method, Input> = (Documented<PathOf<K, M>> | Undocumented) & {
  input?: Input
  /** Fields that take files, sent as multipart to the documented path. */
  files?: FileFields
  /** Maximum bytes of a JSON body when 1 MiB is not enough. */
  bodyLimit?: number
}
type Verb<K extends Kind, Input extends z.ZodType, Result> = (ctx: CtxOf<K>, input: z.output<Input>) => Promise<Result>
type Answered<Answer extends z.ZodType> = [Answer] extends [None] ? unknown : z.output<Answer>

type Flat<T> = { [Key in keyof T]: T[Key] }
type Given<Input extends z.ZodType> = [Input] extends [None] ? unknown : z.input<Input>
type ClientInput<K extends Kind, Input extends z.ZodType> = K extends 'company'
  ? Flat<{ companyId: string } & Given<Input>>
  : z.input<Input>
type Types<K extends Kind, Input extends z.ZodType, Output> = {
  input: ClientInput<K, Input>
  output: Output
  meta: ProcedureMeta
}

/** An act on rows of a list, see `bulk`. */
type Bulk<K extends Kind, Input extends z.ZodObject, Ids extends string, List extends ListInput, Row> = {
  /** The documented input. */
  input: Input
  /** Its field with the ids of the rows; default `idList`. */
  ids?: Ids
  /** The input of the list, and what lists its rows. */
  filters: List
  list: (ctx: CtxOf<K>, query: Partial<z.output<List>>) => Promise<Page<Row>>
  /** Which rows that match it applies to; default: every row. */
  fit?: (row: Row, ctx: CtxOf<K>, terms: Omit<z.output<Input>, Ids>) => Fit
  /** Maximum rows of one batch; default 1,000. */
  most?: number
  /** When a selection leaves out what the documented call refuses. */
  act?: Verb<K, Input, SelectionResult>
}
type BulkTypes<K extends Kind, Input extends z.ZodObject, Ids extends string, List extends ListInput> = {
  input: Flat<
    (K extends 'company' ? { companyId: string } : unknown) &
      Omit<z.input<Input>, Ids> & { selection: Selection<Omit<z.input<List>, 'sort' | 'order' | 'limit' | 'offset'>> }
  >
  output: SelectionActed
  meta: ProcedureMeta
}

function callsFor<K extends Kind>(access: Extract<Access, { kind: K }>) {
  return {
    /** Reads without changing anything. */
    query<Answer extends z.ZodType, Input extends z.ZodObject | None = None>(
      call: Shared<K, 'GET', Input> & { answer: Answer; verb: Verb<K, Input, z.output<Answer>> },
    ): TRPCQueryProcedure<Types<K, Input, z.output<Answer>>> {
      return declare('query', access, call) as never
    },

    /** Changes data. */
    mutation<Answer extends z.ZodType = None, Input extends z.ZodObject | None = None>(
      call: Shared<K, 'POST' | 'PATCH' | 'DELETE', Input> & { answer?: Answer; verb: Verb<K, Input, Answered<Answer>> },
    ): TRPCMutationProcedure<Types<K, Input, z.output<Answer>>> {
      return declare('mutation', access, call) as never
    },

    /**
     * Acts on rows of a list. The documented path takes their ids; over tRPC a `selection` takes the
     * place of the ids: these, or the filters of the list.
     */
    bulk<
      Input extends z.ZodObject,
      List extends ListInput,
      Row extends { id: string },
      Ids extends string = 'idList',
      Answer extends z.ZodType = None,
    >(
      call: Shared<K, 'POST' | 'PATCH' | 'DELETE', Input> &
        Bulk<K, Input, Ids, List, Row> & { answer?: Answer; verb: Verb<K, Input, Answered<Answer>> },
    ): TRPCMutationProcedure<BulkTypes<K, Input, Ids, List>> {
      const { input, answer, verb, ids = 'idList', filters, list, fit, most, act = verb } = call
      const { [ids]: idList, ...terms } = input.shape as Record<string, z.ZodType>
      const selecting = {
        input: z.strictObject({ ...terms, selection: selectionOf(idList as z.ZodType, filters) }),
        answer: selectionActedSchema,
        verb: (ctx: CtxOf<K>, { selection, ...fields }: { selection: Selection<Partial<z.output<List>>> }) =>
          actOnSelection(
            ctx as SignedIn,
            {
              list: list as never,
              fit: fit && ((row: Row) => fit(row, ctx, fields as never)),
              most,
              act: (rows) => act(ctx, { ...fields, [ids]: rows } as never),
            },
            selection,
          ),
      }
      return declare('mutation', access, { ...call, ...selecting, documented: { input, answer, verb } }) as never
    },

    /** Sends messages as they occur, over tRPC only. `answer` is the type of one message. */
    subscription<Answer extends z.ZodType, Input extends z.ZodObject | None = None>(call: {
      input?: Input
      answer: Answer
      verb: (ctx: CtxOf<K>, input: z.output<Input>, signal?: AbortSignal) => AsyncIterable<z.output<Answer>, void>
    }): TRPCSubscriptionProcedure<Types<K, Input, AsyncIterable<z.output<Answer>, void>>> {
      return declare('subscription', access, { ...call, undocumented: 'A stream' }) as never
    },
  }
}

/** Anybody, also without a session; `ctx.me` is the signed-in user, if any. */
export const open = callsFor(openAccess)

/**
 * Any signed-in user, else TokenInvalid. The verbs of the participant area only find the user's own
 * rows.
 */
export const signedIn = callsFor(signedInAccess)

/**
 * Users with one of the rights in the company of `companyId`, which is added to the input. Platform
 * rights (`companies.write` for licences) can be listed too.
 */
export const company = (...anyOf: [Right, ...Right[]]) => callsFor(companyAccess(...anyOf))

/**
 * Users with one of the rights in platform management, or a listed company right in any company,
 * else NotAllowed.
 */
export const management = (...anyOf: [PlatformRight, ...Right[]]) => callsFor(managementAccess(...anyOf))

type Declaration = Pick<Call, 'verb'> &
  Partial<Pick<Call, 'documented' | 'input' | 'answer' | 'files' | 'bodyLimit'>> &
  (Documented<string> | Undocumented)

function declare(type: Call['type'], access: Access, declaration: object) {
  const { documented, input, answer, files, bodyLimit, verb, ...path } = declaration as Declaration
  const rest = restPathOf(path, documented ? documented.answer : answer)
  const call: Call = { type, access, rest, documented, input, answer, files, bodyLimit, verb }
  const procedure = inputOf(call)
  const fieldsOf = access.kind === 'company' ? withoutCompany : (parsed: unknown) => parsed
  const run = ({ ctx, input: parsed, signal }: { ctx: unknown; input: unknown; signal?: AbortSignal | undefined }) =>
    verb(ctx as never, fieldsOf(parsed) as never, signal)
  if (type === 'query') return procedure.query(run)
  if (type === 'subscription') {
    return procedure.subscription((options) => handleStreamErrors(run(options) as AsyncIterable<unknown>))
  }
  return procedure.mutation(async (options) => {
    const result = await run(options)
    return answer ? result : undefined
  })
}

/**
 * The same stream, whose failure is never an unhandled rejection. tRPC asks for the next message
 * while it still sends the current one, and an error in between would end the process.
 */
function handleStreamErrors<Message>(stream: AsyncIterable<Message>): AsyncIterable<Message, void> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = stream[Symbol.asyncIterator]()
      return {
        next: () => handled(iterator.next()),
        return: () => handled(iterator.return?.() ?? Promise.resolve({ done: true, value: undefined })),
      }
    },
  }
}

/** The promise keeps its error for the code that awaits it. */
function handled<Result>(result: Promise<Result>): Promise<Result> {
  result.catch(() => undefined)
  return result
}

/** The company is in the context: a verb that records its input would record it too. */
const withoutCompany = (parsed: unknown): unknown => {
  const { companyId: _, ...own } = parsed as { companyId: string }
  return own
}

/** Access is checked before the input, so that signed-out callers learn nothing about the input. */
function inputOf(call: Call): typeof baseProcedure {
  const { access, input } = call
  const declared = baseProcedure.meta({ call })
  const allowed =
    access.kind === 'company'
      ? declared
          .use(async ({ ctx, next }) => {
            await authorizeSignedIn(ctx)
            return next()
          })
          .input(z.object({ companyId: fields.id }))
          .use(async ({ ctx, input: { companyId }, next }) => next({ ctx: await authorize(access, ctx, companyId) }))
      : declared.use(async ({ ctx, next }) => next({ ctx: await authorize(access, ctx) }))
  // `callsFor` types the input; here all calls have one type.
  const procedure = allowed as unknown as typeof baseProcedure
  // Each part reads the whole input, so a strict one has to know the company.
  const own = access.kind === 'company' && isStrict(input) ? input.extend({ companyId: fields.id }) : input
  return own ? (procedure.input(own) as unknown as typeof baseProcedure) : procedure
}

const isStrict = (input: Call['input']): input is z.ZodObject =>
  input instanceof z.ZodObject && input.def.catchall instanceof z.ZodNever

function restPathOf(rest: Documented<string> | Undocumented, answer: Call['answer']): RestPath | undefined {
  if (!('path' in rest)) return undefined
  const [method, path] = rest.path.split(' ') as [Method, string]
  const status = rest.status ?? (answer ? 200 : 204)
  return { method, path, summary: rest.summary, status, etag: rest.etag ?? false }
}
