import type { Deps } from '@cursus/domain/context'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from './read-range.ts'

/** A file whose content never changes under its key. `etag` is quoted. */
export type ServedFile = { key: string; size: number; type: string; etag: string }

/**
 * Sends a stored file: 304 for a known ETag, 206 and 416 for ranges, no body for HEAD. `readSmall`
 * returns cached files.
 */
export async function sendStoredFile(
  storage: Deps['storage'],
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  readSmall?: (file: ServedFile) => Promise<Buffer> | undefined,
) {
  const { etag, size, type } = file
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=31536000, immutable' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.header('content-type', type)

  const ifRange = request.headers['if-range']
  const wantsRange = request.headers.range !== undefined && (ifRange === undefined || ifRange === etag)
  const range = wantsRange && request.method === 'GET' ? readRange(request.headers.range, size) : 'whole'
  if (range === 'unsatisfiable') {
    return reply.removeHeader('content-type').code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', String(range === 'whole' ? size : range.end - range.start + 1))
  if (request.method === 'HEAD') return reply.send()
  const bytes = await readSmall?.(file)
  if (bytes) return reply.send(range === 'whole' ? bytes : bytes.subarray(range.start, range.end + 1))
  const stream = await storage.get(file.key, range === 'whole' ? undefined : range)
  // A disconnect must not leave the file open.
  request.raw.once('close', () => stream.destroy())
  return reply.send(stream)
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
