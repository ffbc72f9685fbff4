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
    const found = await getUnlessGone(from, key)
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

/** Works on several files at once; the first failure ends it. */
async function withEach(
  files: Iterator<StoredFile> | AsyncIterator<StoredFile>,
  work: (file: StoredFile) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  let hasFailed = false
  const one = async () => {
    for (let next = await files.next(); !next.done && !hasFailed; next = await files.next()) await work(next.value)
  }
  const fail = (error: unknown) => {
    hasFailed = true
    throw error
  }
  await Promise.all(Array.from({ length: atOnce }, () => one().catch(fail)))
}

/**
 * Moves all files to another place, while `createMovingStorage` serves both. Each is read back and
 * compared before it is removed from the former place; a run that was ended goes on with the next.
 * @returns how many were moved, and how many uploads stay until they are finished
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  onMoved: (count: number) => void = () => {},
  atOnce?: number,
): Promise<{ moved: number; growing: number }> {
  let moved = 0
  let growing = 0
  const move = async ({ key }: StoredFile) => {
    if (key.startsWith(growingFolder)) growing += 1
    else if (await moveFile(from, to, key)) {
      moved += 1
      onMoved(moved)
    }
  }
  await withEach(from.list('')[Symbol.asyncIterator](), move, atOnce)
  return { moved, growing }
}

/** Files that another place lacks or has with another size, and keys that it alone has. */
export async function compareFiles(from: Storage, to: Storage): Promise<{ lacking: StoredFile[]; extra: string[] }> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of to.list('')) sizes.set(key, size)
  const lacking: StoredFile[] = []
  for await (const file of from.list('')) {
    const size = sizes.get(file.key)
    // A bucket lists one that has grown there by the size of what names its parts.
    const isThere = size === file.size || (size !== undefined && size === (await from.stat(file.key))?.size)
    if (!isThere) lacking.push(file)
    sizes.delete(file.key)
  }
  return { lacking, extra: [...sizes.keys()] }
}

/** Copies files to another place, but those that are removed meanwhile. */
export async function copyFiles(
  from: Storage,
  to: Storage,
  files: readonly StoredFile[],
  onCopied: (count: number) => void = () => {},
): Promise<void> {
  let copied = 0
  await withEach(files.values(), async ({ key }) => {
    const source = await getUnlessGone(from, key)
    if (source) await to.put(key, source)
    copied += 1
    onCopied(copied)
  })
}

const getUnlessGone = (from: Storage, key: string): Promise<Readable | undefined> =>
  from.get(key).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    return undefined
  })

/** @returns false where it was removed meanwhile */
async function moveFile(from: Storage, to: Storage, key: string): Promise<boolean> {
  const source = await getUnlessGone(from, key)
  if (!source) return false
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
