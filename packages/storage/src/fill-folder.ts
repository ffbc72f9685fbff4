import { close, fsync, openSync, writeSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Filling } from './storage.ts'

const sync = promisify(fsync)
const closeFile = promisify(close)

/** Maximum number of concurrent fsync calls, and so of open files. */
const maxPendingSyncs = 32

/** Writes many files to their final place. Renames are skipped and fsync runs in the background. */
export function fillFolder(pathOf: (path: string) => string, syncFolder: (folder: string) => Promise<void>): Filling {
  const folders = new Map<string, Promise<unknown>>()
  const syncing = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined

  /** Creates each folder once, also under concurrent calls. */
  function makeFolder(folder: string): Promise<unknown> {
    let making = folders.get(folder)
    if (!making) {
      making = mkdir(folder, { recursive: true })
      folders.set(folder, making)
    }
    return making
  }

  /** Starts fsync and close without waiting for them. */
  async function syncAndClose(descriptor: number): Promise<void> {
    const work = sync(descriptor)
      .finally(() => closeFile(descriptor))
      .catch((error) => {
        failure ??= { error }
      })
      .finally(() => syncing.delete(work))
    syncing.add(work)
    if (syncing.size >= maxPendingSyncs) await Promise.race(syncing)
  }

  async function writeStream(target: string, source: Readable): Promise<void> {
    const handle = await open(target, 'wx')
    try {
      for await (const chunk of source) await handle.writeFile(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    async put(path, source) {
      try {
        const target = pathOf(path)
        await makeFolder(dirname(target))
        if (failure) throw failure.error
        if (source instanceof Readable) return await writeStream(target, source)
        const descriptor = openSync(target, 'wx')
        try {
          // Synchronous: a package has thousands of small files, and a thread-pool hop costs more
          // than the write.
          for (let written = 0; written < source.length; ) written += writeSync(descriptor, source, written)
        } catch (error) {
          await closeFile(descriptor)
          throw error
        }
        await syncAndClose(descriptor)
      } finally {
        if (source instanceof Readable) source.destroy()
      }
    },

    async finish() {
      await Promise.all(syncing)
      if (failure) throw failure.error
      await Promise.all([...folders.keys()].map(syncFolder))
    },
  }
}
