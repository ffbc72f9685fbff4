import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { Filling } from './storage.ts'

/** Files brought to the disk at once at the end. */
const syncsInFlight = 16

/** Writes many files in place; what a put does for each of them (a rename, two syncs) is left out or done for all at the end. */
export function fillFolder(pathOf: (path: string) => string, syncFolder: (folder: string) => Promise<void>): Filling {
  const folders = new Map<string, Promise<unknown>>()
  const written: string[] = []

  /** Each folder is made once, however many files come into it at the same time. */
  function makeFolder(folder: string): Promise<unknown> {
    let making = folders.get(folder)
    if (!making) {
      making = mkdir(folder, { recursive: true })
      folders.set(folder, making)
    }
    return making
  }

  async function syncFile(path: string): Promise<void> {
    const handle = await open(path, 'r+')
    try {
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
        const handle = await open(target, 'wx')
        try {
          const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> =
            source instanceof Readable ? source : [source]
          for await (const chunk of chunks) await handle.writeFile(chunk)
        } finally {
          await handle.close()
        }
        written.push(target)
      } finally {
        if (source instanceof Readable) source.destroy()
      }
    },

    async finish() {
      const waiting = written[Symbol.iterator]()
      const sync = async () => {
        for (const path of waiting) await syncFile(path)
      }
      await Promise.all(Array.from({ length: syncsInFlight }, sync))
      for (const folder of folders.keys()) await syncFolder(folder)
    },
  }
}
