import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { AppError } from '@cursus/contract/error'
import { eachBatch, type Streamed } from '@cursus/domain/list'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

export const wantsAllRows = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes(rowsType)

type List = (query: Streamed) => Promise<{ rows: readonly unknown[] }>

/**
 * Answers all rows of a list, read from one cursor at the speed of the reader. A failure after the
 * first row cuts the answer off, so that no reader takes a part for the whole.
 * @param reader id of the person, or the address of a visitor
 * @throws TooManyRequests
 */
export async function streamRows(reply: FastifyReply, reader: string, list: List): Promise<FastifyReply> {
  const own = readers.filter((one) => one === reader).length
  if (readers.length >= maxAtOnce || own >= maxOfPerson) {
    throw new AppError('TooManyRequests', { retryAfter: retryAfterSeconds })
  }
  readers.push(reader)
  const body = new PassThrough()
  const gone = new AbortController()
  body.once('close', () => gone.abort())
  const write = async (rows: readonly unknown[]) => {
    gone.signal.throwIfAborted()
    if (body.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))) return
    await once(body, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(idleMs)]) })
  }
  const started = Promise.withResolvers<void>()
  const take = async (rows: readonly unknown[]) => {
    started.resolve()
    await write(rows)
  }
  list({ [eachBatch]: take })
    // A list that is not paged answers its rows at once.
    .then(({ rows }) => (rows.length > 0 ? take(rows) : undefined))
    .then(
      () => {
        started.resolve()
        body.end()
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
  return reply.type(rowsType).send(body)
}
