import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { AppError } from '@cursus/contract/error'
import { eachBatch, type Streamed, withTotal } from '@cursus/domain/list'
import type { FastifyReply } from 'fastify'

/** One JSON object per line. */
export const rowsType = 'application/x-ndjson'
/** Each holds a connection to the database while its reader reads. */
const maxAtOnce = 4
/** One person with a slow connection, or bad intentions, leaves room for others. */
const maxOfPerson = 2
const retryAfterSeconds = 10
const idleMs = 30_000

/** The reader of each running answer. */
let readers: string[] = []

type List = (query: Streamed) => Promise<{ rows: readonly unknown[] }>

/** What is written for each row and at the end. */
type Format = { type: string; row: (json: string, isFirst: boolean) => string; end: (isEmpty: boolean) => string }
const formats = {
  lines: { type: rowsType, row: (json) => `${json}\n`, end: () => '' },
  array: {
    type: 'application/json; charset=utf-8',
    row: (json, isFirst) => (isFirst ? '[' : ',') + json,
    end: (isEmpty) => (isEmpty ? '[]' : ']'),
  },
} satisfies Record<string, Format>

/**
 * Answers all rows of a list, read from one cursor at the speed of the reader, with their number. A
 * failure after the first row cuts the answer off, so that no reader takes a part for the whole.
 * @param reader id of the person, or the address of a visitor
 * @throws TooManyRequests
 */
export async function streamRows(
  reply: FastifyReply,
  reader: string,
  list: List,
  as: keyof typeof formats,
): Promise<FastifyReply> {
  const own = readers.filter((current) => current === reader).length
  if (readers.length >= maxAtOnce || own >= maxOfPerson) {
    throw new AppError('TooManyRequests', { retryAfter: retryAfterSeconds })
  }
  readers.push(reader)
  const body = new PassThrough()
  const gone = new AbortController()
  body.once('close', () => gone.abort())
  const format: Format = formats[as]
  let isEmpty = true
  const write = async (rows: readonly unknown[]) => {
    gone.signal.throwIfAborted()
    const text = rows.map((row, index) => format.row(JSON.stringify(row), isEmpty && index === 0)).join('')
    isEmpty &&= rows.length === 0
    if (body.write(text)) return
    await once(body, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(idleMs)]) })
  }
  const started = Promise.withResolvers<void>()
  const take = async (rows: readonly unknown[], total?: number) => {
    if (total !== undefined) reply.headers({ 'x-total-count': String(total), 'x-total-count-capped': 'false' })
    started.resolve()
    await write(rows)
  }
  list({ [eachBatch]: take, [withTotal]: true })
    // A list that is not paged answers its rows at once.
    .then(({ rows }) => (rows.length > 0 ? take(rows) : undefined))
    .then(
      () => {
        started.resolve()
        body.end(format.end(isEmpty))
      },
      (error) => {
        started.reject(error)
        body.destroy(error)
      },
    )
    .finally(() => {
      readers = readers.toSpliced(readers.indexOf(reader), 1)
    })
  // Errors before the first row are answered like those of every call.
  body.on('error', () => {})
  await started.promise
  return reply.type(format.type).send(body)
}
