import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Storage, StorageError, type StoredFile } from './storage.ts'

const isMissing = (error: unknown) => error instanceof StorageError && error.code === 'NotFound'

/**
 * A storage whose files are on their way to another place: written to the new one, read from both,
 * removed from both.
 */
export function createMovingStorage(to: Storage, from: Storage): Storage {
  /** Files that are changed after they were written are brought along first. */
  async function bring(key: string): Promise<void> {
    if (await to.stat(key)) return from.remove(key)
    const found = await from.get(key).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    if (found) await to.put(key, found)
    await from.remove(key)
  }
  const { localPath: _, ...there } = to
  return {
    ...there,
    async append(key, source, offset) {
      await bring(key).catch((error) => {
        source.destroy()
        throw error
      })
      return to.append(key, source, offset)
    },
    async get(key, range) {
      try {
        return await to.get(key, range)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      // It may have been moved between the two.
      return from.get(key, range).catch((error) => (isMissing(error) ? to.get(key, range) : Promise.reject(error)))
    },
    stat: async (key) => (await to.stat(key)) ?? (await from.stat(key)) ?? (await to.stat(key)),
    // The former place first: what is moved meanwhile, the later of the two removes.
    async remove(key) {
      await from.remove(key)
      await to.remove(key)
    },
    async removePrefix(prefix) {
      await from.removePrefix(prefix)
      await to.removePrefix(prefix)
    },
    async *list(prefix) {
      const found = new Map<string, StoredFile>()
      for (const place of [from, to]) for await (const file of place.list(prefix)) found.set(file.key, file)
      yield* [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    names: async (prefix) => [...new Set([...(await from.names(prefix)), ...(await to.names(prefix))])],
    async move(source, target) {
      await bring(source)
      return to.move(source, target)
    },
    removeUnfinished: async (forMs) => (await from.removeUnfinished(forMs)) + (await to.removeUnfinished(forMs)),
  }
}

async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.get(key), hash)
  return hash.digest('hex')
}

/** Uploads that are continued: the server that does so brings them along. */
const growingFolder = 'resumable-uploads/'

/**
 * Moves all files to another place, while `createMovingStorage` serves both. Each is read back and
 * compared before it is removed from the former place; a run that was ended goes on with the next.
 * @returns how many were moved, and how many uploads stay until they are finished
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  onMoved: (count: number) => void = () => {},
  atOnce = 8,
): Promise<{ moved: number; growing: number }> {
  let moved = 0
  let growing = 0
  const files = from.list('')[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const file = next.value
      if (file.key.startsWith(growingFolder)) growing += 1
      else if (await moveFile(from, to, file.key)) {
        moved += 1
        onMoved(moved)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { moved, growing }
}

/** @returns false where it was removed meanwhile */
async function moveFile(from: Storage, to: Storage, key: string): Promise<boolean> {
  let source: Readable
  try {
    source = await from.get(key)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  const { sha256 } = await to.put(key, source)
  if (!(await from.stat(key))) {
    await to.remove(key)
    return false
  }
  // It may have been given another key.
  const digest = await digestOf(to, key).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  if (digest === undefined) return false
  if (digest !== sha256) {
    await to.remove(key)
    throw new Error(`${key} differs after it was moved, and stays where it was`)
  }
  await from.remove(key)
  return true
}
