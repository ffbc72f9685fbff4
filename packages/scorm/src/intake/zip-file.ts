import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { PackageError } from '../package-error.ts'
import type { RawName } from './entry-names.ts'
import type { PackageLimits } from './limits.ts'
import { printable } from './safe-path.ts'

/**
 * An accepted entry of the central directory: not encrypted, a plain file or folder, overlapping no
 * other.
 */
export type ZipEntry = RawName & {
  size: number
  compressedSize: number
  crc32: number
  method: 0 | 8
  dataStart: number
}
type ZipDirectory = { entries: ZipEntry[]; zipSize: number; trailingBytes: number }

const endSignature = 0x06054b50
const endSize = 22
const localSignature = 0x04034b50
const localSize = 30
/** The longest comment, the end record and the zip64 locator before it. */
const tailSize = 0xffff + endSize + 20

/** Reads the central directory and the local headers only. Throws `PackageError`. */
export async function readZipDirectory(file: FileHandle, limits: PackageLimits): Promise<ZipDirectory> {
  const { size } = await file.stat()
  if (size > limits.zipBytes) throw new PackageError('tooBig', { kind: 'zip', size, max: limits.zipBytes })
  const end = await findEnd(file, size)
  const listed = await listEntries(file, end, limits)
  const entries = locateData(file, listed, end)
  checkSizes(listed, size, limits)
  return { entries, zipSize: size, trailingBytes: size - end }
}

/** Finds the end of the zip: tools and transfers append bytes, which other readers ignore too. */
async function findEnd(file: FileHandle, size: number): Promise<number> {
  const tail = await readAt(file, Math.max(0, size - tailSize), Math.min(size, tailSize))
  let tolerated: number | undefined
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue
    const end = at + endSize + tail.readUInt16LE(at + 20)
    if (end === tail.length) return size
    if (end < tail.length) tolerated ??= end
  }
  if (tolerated !== undefined) return size - tail.length + tolerated
  const start = await readAt(file, 0, Math.min(size, 4))
  const isZip = start.length === 4 && [localSignature, endSignature].includes(start.readUInt32LE(0))
  throw isZip ? new PackageError('truncated', { kind: 'noEnd' }) : new PackageError('notAZip')
}

async function listEntries(file: FileHandle, end: number, limits: PackageLimits): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false, autoClose: false }
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
      yauzl.fromRandomAccessReader(new WindowReader(file), end, options, (error, opened) =>
        error ? reject(error) : resolve(opened),
      )
    })
    if (zip.entryCount > limits.entries) {
      throw new PackageError('tooManyEntries', { count: zip.entryCount, max: limits.entries })
    }
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject)
      zip.on('end', resolve)
      zip.on('entry', (entry: Entry) => {
        entries.push(entry)
        zip.readEntry()
      })
      zip.readEntry()
    })
  } catch (error) {
    throw asPackageError(error)
  }
  for (const entry of entries) checkEntry(entry)
  return entries
}

/** The zip library distinguishes its errors by their text only. */
function asPackageError(error: unknown) {
  if (error instanceof PackageError || !(error instanceof Error) || 'syscall' in error) return error
  if (error.message.includes('encryption')) return new PackageError('encrypted', {}, error)
  if (error.message.includes('multi-disk')) return new PackageError('truncated', { kind: 'multiPart' }, error)
  return new PackageError('truncated', { kind: 'directory' }, error)
}

const fileTypes = new Map([
  [0o120000, 'symbolicLink'],
  [0o020000, 'device'],
  [0o060000, 'device'],
  [0o010000, 'fifo'],
  [0o140000, 'socket'],
])

function checkEntry(entry: Entry) {
  const file = printable(entry.fileNameRaw.toString('utf8'))
  if (entry.isEncrypted()) throw new PackageError('encrypted', { file })
  const kind = fileTypes.get((entry.externalFileAttributes >>> 16) & 0o170000)
  if (kind !== undefined) throw new PackageError('linkEntry', { file, kind })
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new PackageError('corruptEntry', { file, kind: 'method', method: entry.compressionMethod })
  }
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) {
    throw new PackageError('corruptEntry', { file, kind: 'size' })
  }
}

function checkSizes(entries: readonly Entry[], zipSize: number, limits: PackageLimits) {
  let total = 0
  for (const { uncompressedSize: size, compressedSize, fileNameRaw } of entries) {
    const file = printable(fileNameRaw.toString('utf8'))
    if (size > limits.entryBytes)
      throw new PackageError('tooBig', { kind: 'entry', file, size, max: limits.entryBytes })
    if (size > limits.entryRatioFrom && size > compressedSize * limits.entryRatio) {
      throw new PackageError('ratioTooHigh', { file, size, compressedSize, max: limits.entryRatio })
    }
    total += size
  }
  if (total > limits.totalRatioFrom && total > zipSize * limits.totalRatio) {
    throw new PackageError('ratioTooHigh', { size: total, compressedSize: zipSize, max: limits.totalRatio })
  }
  if (total > limits.totalBytes)
    throw new PackageError('tooBig', { kind: 'total', size: total, max: limits.totalBytes })
}

/**
 * Finds each entry's data behind its local header, and refuses entries that share bytes
 * (overlapping bombs).
 */
function locateData(file: FileHandle, listed: readonly Entry[], end: number): ZipEntry[] {
  const header = Buffer.alloc(localSize)
  const located = listed.map((entry) => {
    const name = printable(entry.fileNameRaw.toString('utf8'))
    // Synchronous: each header has thirty bytes, and thousands of asynchronous reads would take far
    // longer.
    const bytesRead = readSync(file.fd, header, 0, localSize, entry.relativeOffsetOfLocalHeader)
    if (bytesRead < localSize) throw new PackageError('truncated', { kind: 'entry', file: name })
    if (header.readUInt32LE(0) !== localSignature) {
      throw new PackageError('corruptEntry', { file: name, kind: 'header' })
    }
    const nameAndExtra = header.readUInt16LE(26) + header.readUInt16LE(28)
    const dataStart = entry.relativeOffsetOfLocalHeader + localSize + nameAndExtra
    if (dataStart + entry.compressedSize > end) throw new PackageError('truncated', { kind: 'entry', file: name })
    return { entry, dataStart }
  })
  checkOverlaps(located)
  return located.map(({ entry, dataStart }) => ({
    bytes: entry.fileNameRaw,
    isMarkedUtf8: (entry.generalPurposeBitFlag & 0x800) !== 0,
    unicodePath: entry.extraFields.find(({ id }) => id === 0x7075)?.data,
    size: entry.uncompressedSize,
    compressedSize: entry.compressedSize,
    crc32: entry.crc32,
    method: entry.compressionMethod as 0 | 8,
    dataStart,
  }))
}

function checkOverlaps(located: readonly { entry: Entry; dataStart: number }[]) {
  const inOrder = [...located].sort((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader)
  for (const [index, { entry }] of inOrder.entries()) {
    const before = inOrder[index - 1]
    if (before === undefined) continue
    if (before.dataStart + before.entry.compressedSize > entry.relativeOffsetOfLocalHeader) {
      throw new PackageError('overlappingEntries', {
        file: printable(entry.fileNameRaw.toString('utf8')),
        other: printable(before.entry.fileNameRaw.toString('utf8')),
      })
    }
  }
}

/** Reads up to `length` bytes; fewer at the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/**
 * The zip library reads 46 bytes at a time; this window over the directory saves thousands of small
 * reads.
 */
class WindowReader extends yauzl.RandomAccessReader {
  readonly #file: FileHandle
  #window: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override _readStreamForRange(): Readable {
    return Readable.from([])
  }

  // The type declaration lacks the second argument that callers pass.
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#fill(position, length).then(
      () => {
        const from = position - this.#start
        const bytesRead = this.#window.copy(buffer, offset, from, from + length)
        callback(null, bytesRead)
      },
      (error) => callback(error),
    )
  }

  async #fill(position: number, length: number) {
    if (position >= this.#start && position + length <= this.#start + this.#window.length) return
    this.#window = await readAt(this.#file, position, Math.max(length, 256 * 1024))
    this.#start = position
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }
}
