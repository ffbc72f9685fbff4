import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable, Transform } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { PackageError } from '../package-error.ts'

/** Where the bytes of an entry are, and the expected size and checksum. */
export type EntryData = { size: number; compressedSize: number; crc32: number; method: 0 | 8; dataStart: number }

const chunkBytes = 128 * 1024

/**
 * Reads a small entry into memory. Reading and inflating are synchronous, because handing them to
 * other threads takes several times as long. Throws `corruptEntry` when size or checksum differ
 * from the header.
 */
export function readEntry(file: FileHandle, entry: EntryData, name: string): Buffer {
  const packed = Buffer.allocUnsafe(entry.compressedSize)
  const bytesRead = readSync(file.fd, packed, 0, packed.length, entry.dataStart)
  if (bytesRead < packed.length) throw new PackageError('truncated', { kind: 'entry', file: name })
  const data = entry.method === 0 || packed.length === 0 ? packed : inflateEntry(packed, entry.size, name)
  if (data.length !== entry.size) throw new PackageError('corruptEntry', { file: name, kind: 'size' })
  if (crc32(data) !== entry.crc32) throw new PackageError('corruptEntry', { file: name, kind: 'checksum' })
  return data
}

function inflateEntry(packed: Buffer, size: number, name: string): Buffer {
  // Inflating stops at the announced size, so a bomb is never expanded.
  const maxOutputLength = Math.max(1, size)
  try {
    return inflateRawSync(packed, { maxOutputLength, chunkSize: Math.min(64 * 1024, Math.max(64, size)) })
  } catch (error) {
    throw asCorrupt(error, name)
  }
}

/** Streams a big entry; the stream fails when size or checksum are wrong. */
export function streamEntry(
  file: FileHandle,
  entry: EntryData,
  name: string,
  options: { onBytes: (count: number) => void; signal?: AbortSignal | undefined },
): Readable {
  // Not a stream of the handle itself: those stay attached to it until it is closed.
  const source = Readable.from(readRange(file, entry.dataStart, entry.compressedSize), { objectMode: false })
  let size = 0
  let sum = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > entry.size) return done(new PackageError('corruptEntry', { file: name, kind: 'size' }))
      sum = crc32(chunk, sum)
      options.onBytes(chunk.length)
      done(null, chunk)
    },
    flush(done) {
      if (size !== entry.size) done(new PackageError('corruptEntry', { file: name, kind: 'size' }))
      else if (sum !== entry.crc32) done(new PackageError('corruptEntry', { file: name, kind: 'checksum' }))
      else done()
    },
  })
  // The reader of `check` gets the error; `pipeline` requires a callback.
  const settled = () => {}
  const parts = entry.method === 0 ? [source, check] : [source, createInflateRaw({ chunkSize: 64 * 1024 }), check]
  pipeline(parts, settled)
  options.signal?.addEventListener('abort', () => check.destroy(options.signal?.reason), { once: true })
  return check
}

async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, length - done))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, start + done)
    if (bytesRead === 0) return
    done += bytesRead
    yield bytesRead === chunk.length ? chunk : chunk.subarray(0, bytesRead)
  }
}

/** Converts an error of the inflater to `corruptEntry`; other errors are unchanged. */
export function asCorrupt(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_BUFFER_TOO_LARGE') return new PackageError('corruptEntry', { file: name, kind: 'size' }, error)
  if (code.startsWith('Z_')) return new PackageError('corruptEntry', { file: name, kind: 'data' }, error)
  return error
}
