import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { PackageError } from '../package-error.ts'
import type { PackageEntry } from '../types.ts'
import { asCorrupt, readEntry, streamEntry } from './entry-data.ts'
import type { PackagePlan } from './read-package.ts'

/**
 * Stores one file: a small one as a buffer, a big one as a stream that must be read to its end
 * before it resolves. `size` is in bytes.
 */
type PackageSink = (
  path: string,
  source: Readable | Uint8Array,
  info: { size: number; inert: boolean },
) => Promise<void>

type UnpackOptions = {
  /** Whole percent of the bytes, increasing; 100 once everything is written. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal | undefined
  /** Files in flight; default 8. */
  concurrency?: number
}

/**
 * Files up to these sizes are read and inflated in memory, which is several times faster than a
 * stream.
 */
const wholePacked = 512 * 1024
const wholeSize = 1024 * 1024

/**
 * Passes every file of the plan to the sink; sizes and checksums are verified before the last byte.
 * After a failure nothing more starts and running files are awaited: once this rejects, the sink is
 * not called again.
 */
export async function unpackPackage(
  zipPath: string,
  plan: Pick<PackagePlan, 'entries' | 'zipSize'>,
  sink: PackageSink,
  options: UnpackOptions = {},
): Promise<void> {
  const file = await open(zipPath, 'r')
  try {
    const { size } = await file.stat()
    if (size !== plan.zipSize) throw new PackageError('truncated', { kind: 'changed' })
    await unpackEntries(file, plan.entries, sink, options)
  } finally {
    await file.close()
  }
}

async function unpackEntries(
  file: FileHandle,
  entries: readonly PackageEntry[],
  sink: PackageSink,
  options: UnpackOptions,
) {
  const stop = new AbortController()
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal])
  const progress = new Progress(entries, options.onProgress)
  // In the order of the zip, for sequential reads.
  const waiting = [...entries].sort((a, b) => a.dataStart - b.dataStart)[Symbol.iterator]()
  let failure: unknown
  let hasFailed = false

  const work = async () => {
    for (const entry of waiting) {
      if (signal.aborted) return
      try {
        await unpackEntry(file, entry, sink, progress, signal)
      } catch (error) {
        if (!hasFailed) failure = error
        hasFailed = true
        stop.abort(error)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency ?? 8) }, work))
  options.signal?.throwIfAborted()
  if (hasFailed) throw failure
  progress.finish()
}

async function unpackEntry(
  file: FileHandle,
  entry: PackageEntry,
  sink: PackageSink,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const info = { size: entry.size, inert: entry.inert ?? false }
  if (entry.compressedSize <= wholePacked && entry.size <= wholeSize) {
    await sink(entry.path, readEntry(file, entry, entry.path), info)
    progress.add(entry.size)
    return yieldToEventLoop()
  }
  const stream = streamEntry(file, entry, entry.path, { onBytes: (count) => progress.add(count), signal })
  try {
    await sink(entry.path, stream, info)
    // A sink that resolves without reading the whole stream has stored an incomplete file.
    if (entry.size > 0 && !stream.readableEnded) throw new Error(`the sink did not read ${entry.path} to its end`)
  } catch (error) {
    throw asCorrupt(stream.errored ?? error, entry.path)
  } finally {
    stream.destroy()
  }
}

let lastYield = 0

/** Small files are read synchronously; this yields to the event loop at intervals. */
async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - lastYield < 10) return
  await setImmediate()
  lastYield = performance.now()
}

class Progress {
  readonly #total: number
  readonly #tell: ((percent: number) => void) | undefined
  #bytes = 0
  #percent = -1

  constructor(entries: readonly PackageEntry[], tell: ((percent: number) => void) | undefined) {
    this.#total = entries.reduce((sum, { size }) => sum + size, 0)
    this.#tell = tell
  }

  add(bytes: number) {
    this.#bytes += bytes
    this.#show(Math.min(99, Math.floor((this.#bytes / Math.max(1, this.#total)) * 100)))
  }

  finish() {
    this.#show(100)
  }

  #show(percent: number) {
    if (percent <= this.#percent) return
    this.#percent = percent
    this.#tell?.(percent)
  }
}
