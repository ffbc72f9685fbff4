import { close, fsync, openSync, writeSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Filling } from './storage.ts'

const sync = promisify(fsync)
const shut = promisify(close)

/** Files that are being brought to the disk while others are written; as many stay open. */
const syncsInFlight = 32

/** Writes many files in place; what a put does for each of them (a rename, two syncs) is left out or done beside the writing. */
export function fillFolder(pathOf: (path: string) => string, syncFolder: (folder: string) => Promise<void>): Filling {
  const folders = new Map<string, Promise<unknown>>()
  const syncing = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined

  /** Each folder is made once, however many files come into it at the same time. */
  function makeFolder(folder: string): Promise<unknown> {
    let making = folders.get(folder)
    if (!making) {
      making = mkdir(folder, { recursive: true })
      folders.set(folder, making)
    }
    return making
  }

  /** Brings a written file to the disk and closes it, without holding up the next one. */
  async function settle(descriptor: number): Promise<void> {
    const work = sync(descriptor)
      .finally(() => shut(descriptor))
      .catch((error) => {
        failure ??= { error }
      })
      .finally(() => syncing.delete(work))
    syncing.add(work)
    if (syncing.size >= syncsInFlight) await Promise.race(syncing)
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
          // At once: a package has thousands of small files, and handing each to another thread takes longer than writing it.
          for (let written = 0; written < source.length; ) written += writeSync(descriptor, source, written)
        } catch (error) {
          await shut(descriptor)
          throw error
        }
        await settle(descriptor)
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
