import { type AnyProcedure, getErrorShape, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { calls } from '../calls/table.ts'
import { checkJsonBounds } from '../request/json-bounds.ts'
import type { RequestContext } from '../request/request-context.ts'
import { appRouter } from './router.ts'

/** Calls of one batch that are at work at a time: one request must not take every connection to the database. */
const atOnce = 5

export type CallsRequest = FastifyRequest<{ Params: { path: string } }>
type Answer = { result: { data: unknown } } | { error: { data: { httpStatus: number } } }
type Told = { error: TRPCError; path: string; type: AnyProcedure['_def']['type'] | 'unknown' }

/** By their whole path; the router's type shows them nested. */
const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, AnyProcedure>>
const procedureAt = (path: string) => (Object.hasOwn(procedures, path) ? procedures[path] : undefined)

/** The procedures that a request names, in its order. */
export function pathsOf({ params, query }: CallsRequest): string[] {
  return (query as { batch?: unknown }).batch === '1' ? params.path.split(',') : [params.path]
}

/** The stream of a subscription is tRPC's own affair; everything else is answered here. */
export const isSubscription = ({ params }: CallsRequest): boolean => calls.get(params.path)?.type === 'subscription'

/**
 * Answers the queries and mutations that one request names, in the words that tRPC's clients speak: `path`, or `path,path?batch=1` with the
 * inputs by their index. tRPC's own reader of requests makes web requests, headers and streams of everything first: that was half
 * the time of a small answer.
 * @returns the status (207 where the outcomes differ), the body, and what went wrong
 */
export async function answerCalls(
  request: CallsRequest,
  ctx: RequestContext,
): Promise<{ status: number; body: Answer | Answer[]; failures: Told[] }> {
  const failures: Told[] = []
  const readInputs = inputsOf(request)

  async function answer(path: string, readInput: () => unknown): Promise<Answer> {
    const procedure = procedureAt(path)
    const type = procedure?._def.type ?? 'unknown'
    let input: unknown
    const getRawInput = async () => {
      input = readInput()
      return input
    }
    try {
      if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' })
      if (type === 'subscription') throw new TRPCError({ code: 'BAD_REQUEST' })
      // Reading may be asked for either way; what changes something never comes by an address alone.
      if (type === 'mutation' && request.method !== 'POST') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
      const call = { path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 }
      return { result: { data: await procedure(call as never) } }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      failures.push({ error, path, type })
      const config = appRouter._def._config
      return {
        error: getErrorShape({ config, error, type, path, input, ctx }) as { data: { httpStatus: number } },
      }
    }
  }

  const { batch } = request.query as { batch?: unknown }
  if (batch !== '1') {
    const body = await answer(request.params.path, readInputs)
    return { status: statusOf(body), body, failures }
  }
  const paths = pathsOf(request)
  const body: Answer[] = []
  for (let first = 0; first < paths.length; first += atOnce) {
    const some = paths.slice(first, first + atOnce)
    body.push(
      ...(await Promise.all(some.map((path, index) => answer(path, () => itemOf(readInputs(), first + index))))),
    )
  }
  const [first, ...others] = new Set(body.map(statusOf))
  return { status: others.length === 0 ? (first as number) : 207, body, failures }
}

const statusOf = (answer: Answer): number => ('error' in answer ? answer.error.data.httpStatus : 200)

/** The inputs of a request, read once and only when a procedure asks: whoever may not call hears nothing about them. */
function inputsOf(request: CallsRequest): () => unknown {
  let read: (() => unknown) | undefined
  return () => {
    read ??= keep(() => readInputs(request))
    return read()
  }
}

/** Done now; afterwards the same value or the same failure again. */
function keep<T>(run: () => T): () => T {
  try {
    const value = run()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function readInputs({ method, body, query, headers }: CallsRequest): unknown {
  const text = method === 'POST' ? body : (query as { input?: unknown }).input
  if (text === undefined || text === '') return undefined
  if (method === 'POST' && !headers['content-type']?.startsWith('application/json')) {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  }
  checkJsonBounds(String(text))
  try {
    return JSON.parse(text as string)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}

function itemOf(inputs: unknown, index: number): unknown {
  if (inputs === undefined) return undefined
  if (typeof inputs !== 'object' || inputs === null) throw new TRPCError({ code: 'BAD_REQUEST' })
  return Object.hasOwn(inputs, index) ? (inputs as Record<number, unknown>)[index] : undefined
}
