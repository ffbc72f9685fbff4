import { maxCounted, type Page } from '@cursus/contract/list-values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '../calls/call.ts'
import { rowsType, streamRows } from './stream-rows.ts'

/** A property of the whole list, which REST sends as a header. */
type ListHeader = { name: string; type: 'integer' | 'boolean' | 'string'; description: string }
/**
 * An answer with rows and properties of the whole list (`pageOf`): REST sends the rows as the body
 * and the properties as headers.
 */
export type ListAnswer = {
  rows: z.ZodType
  /** By the name of the property in the answer. */
  headers: Readonly<Record<string, ListHeader>>
}

export function listAnswerOf(answer: z.ZodType | undefined): ListAnswer | undefined {
  if (!(answer instanceof z.ZodObject)) return undefined
  const { rows, ...figures } = answer.shape as Record<string, z.ZodType>
  if (!rows) return undefined
  return { rows, headers: Object.fromEntries(Object.keys(figures).map((figure) => [figure, headerOf(figure)])) }
}

function headerOf(figure: string): ListHeader {
  return figure === 'capped'
    ? { name: 'X-Total-Count-Capped', type: 'boolean', description: 'True where there are more than `X-Total-Count`' }
    : { name: countHeader(figure), type: 'integer', description: 'Count over the whole list' }
}

/** Also of lists that have no pages. */
export const totalHeader = headerOf('total')

export const linkHeader: ListHeader = {
  name: 'Link',
  type: 'string',
  description: 'Address of the next page (`rel="next"`), where a limit was given and more rows follow',
}

/** `total` → `X-Total-Count` */
function countHeader(count: string): string {
  return `X-${count.charAt(0).toUpperCase()}${count.slice(1)}-Count`
}

/** More rows are streamed; so many are answered at once, and need none of the few streams. */
const plainRows = 1000

type Listing = { limit?: number; offset?: number }

/**
 * Runs the verb of a list: all its rows where no limit was given, else a page with a link to the
 * next one. Undefined when the answer was streamed.
 * @throws TooManyRequests when too many lists are being streamed
 */
export async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  input: Listing | undefined,
  reader: string,
): Promise<{ rows: unknown } | undefined> {
  const list = (query: object) => (call.verb as unknown as Verb)(request.allowed, query)
  const { limit, ...query } = input ?? {}
  if (request.headers.accept?.includes(rowsType)) {
    await streamRows(reply, reader, (streamed) => list({ ...query, offset: undefined, ...streamed }), 'lines')
    return undefined
  }
  // A list that is not paged has no limit.
  if (limit === undefined) return list(query)
  if ((request.query as Listing).limit !== undefined) {
    const page = await list({ ...query, limit })
    const next = await nextOffset(page, { limit, offset: query.offset ?? 0 }, list, query)
    if (next !== undefined) reply.header('link', `<${addressAt(request.url, next)}>; rel="next"`)
    return page
  }
  const first = await list({ ...query, limit: plainRows })
  if (!first.capped && (query.offset ?? 0) + first.rows.length >= first.total) return first
  await streamRows(reply, reader, (streamed) => list({ ...query, ...streamed }), 'array')
  return undefined
}
type Verb = (ctx: unknown, query: object) => Promise<Page<unknown>>

/**
 * Where the next page begins; undefined when no rows follow, or at the last offset that a page has.
 */
async function nextOffset(
  { rows, total, capped }: Page<unknown>,
  { limit, offset }: Required<Listing>,
  list: (query: object) => Promise<Page<unknown>>,
  query: object,
): Promise<number | undefined> {
  const next = offset + rows.length
  if (rows.length < limit || next > maxCounted) return undefined
  if (next < total) return next
  // The count stopped before this page.
  return capped && (await list({ ...query, limit: 1, offset: next })).rows.length > 0 ? next : undefined
}

function addressAt(url: string, offset: number): string {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  query.set('offset', String(offset))
  return `${path}?${query}`
}
