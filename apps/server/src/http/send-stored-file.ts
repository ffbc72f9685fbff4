import type { Deps } from '@cursus/domain/context'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A file whose content never changes under its key. `etag` is quoted; `isPublic`: caches between
 * may keep it for everybody.
 */
type ServedFile = { key: string; size: number; type: string; etag: string; isPublic?: boolean }

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
  const { etag, size, type, isPublic = false } = file
  const cache = `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': cache })
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

/** Both ends included. */
type ByteRange = { start: number; end: number }

/**
 * Returns the part of a file that a `Range` header asks for. `whole`: the header is absent or can
 * be ignored (another unit, several ranges, invalid); `unsatisfiable`: it lies beyond the file (RFC
 * 9110 §14).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  // Spaces are removed first, because optional spaces in the pattern make a long run of them
  // quadratic.
  const match = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').replaceAll(/\s/g, ''))
  if (!match) return 'whole'
  const [, first, last] = match as unknown as [string, string, string]
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
