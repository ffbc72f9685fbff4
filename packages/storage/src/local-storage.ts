import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { checkKey, checkListed, checkPrefix, isKey, unfinishedFolder } from './check-key.ts'
import { fillFolder } from './fill-folder.ts'
import { type PutOptions, type Storage, StorageError, type StoredFile } from './storage.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Error codes of a path with no file: nothing there, a file where a folder is expected, a name too
 * long.
 */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(codeOf(error)))

export const notFound = (key: string, cause?: unknown) =>
  new StorageError('NotFound', `There is no file ${key}`, { cause })

/**
 * A rename survives a power cut only after its folder is synced. Windows cannot open folders and
 * does not need it.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The bytes of a source up to its limit; `result` tells of those that have passed. */
export function measured(source: Readable | Uint8Array, { maxBytes, tooBig }: PutOptions) {
  const hash = createHash('sha256')
  let size = 0
  async function* pass(): AsyncGenerator<Uint8Array> {
    const parts: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array> =
      source instanceof Readable ? source : [source]
    for await (const part of parts) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part
      size += chunk.length
      if (maxBytes !== undefined && size > maxBytes) {
        throw tooBig?.() ?? new StorageError('TooBig', `The file is bigger than ${maxBytes} bytes`)
      }
      hash.update(chunk)
      yield chunk
    }
  }
  return { chunks: pass(), result: () => ({ size, sha256: hash.digest('hex') }) }
}

const statOf = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const namesIn = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

/** The clock of the file system: a network folder can be ahead of this machine, or behind. */
async function nowIn(folder: string): Promise<number> {
  const probe = join(folder, randomUUID())
  await writeFile(probe, '')
  const { mtimeMs } = await stat(probe)
  await rm(probe)
  return mtimeMs
}

/**
 * Removes files and folders that were not written to for this long.
 * @returns how many
 */
export async function removeOld(folder: string, forMs: number): Promise<number> {
  const names = await namesIn(folder)
  if (names.length === 0) return 0
  const now = await nowIn(folder)
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || now - found.mtimeMs < forMs) continue
    await rm(path, { recursive: true, force: true })
    removed++
  }
  return removed
}

/** Storage in a local folder, created when absent. */
export function createLocalStorage(folder: string): Storage {
  const root = resolve(folder)
  const unfinished = join(root, unfinishedFolder)
  const pathOf = (key: string) => join(root, checkKey(key))
  const folderOf = (prefix: string) => join(root, checkPrefix(prefix))

  async function scratch(): Promise<string> {
    await mkdir(unfinished, { recursive: true })
    return unfinished
  }
  const newUnfinished = async () => join(await scratch(), randomUUID())

  async function* walk(path: string, key: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    // Folders sort like their keys: "a/b" comes after "a-b".
    const sorted = entries
      .map((entry) => ({ entry, order: entry.isDirectory() ? `${entry.name}/` : entry.name }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
    for (const { entry } of sorted) {
      const inner = join(path, entry.name)
      const innerKey = key === '' ? entry.name : `${key}/${entry.name}`
      if (innerKey === unfinishedFolder) continue
      if (entry.isDirectory()) yield* walk(inner, innerKey)
      else if (entry.isFile()) {
        const found = await statOf(inner)
        if (found) yield { key: innerKey, size: found.size }
      }
    }
  }

  return {
    async put(key, source, options = {}) {
      try {
        const target = pathOf(key)
        const path = await newUnfinished()
        try {
          const handle = await open(path, 'wx')
          const { chunks, result } = measured(source, options)
          try {
            for await (const chunk of chunks) await handle.writeFile(chunk)
            await handle.sync()
          } finally {
            await handle.close()
          }
          await mkdir(dirname(target), { recursive: true })
          await rename(path, target)
          await syncFolder(dirname(target))
          return result()
        } catch (error) {
          await rm(path, { force: true })
          throw error
        }
      } finally {
        // On every failure the source is destroyed, so that its sender does not wait for a reader.
        if (source instanceof Readable) source.destroy()
      }
    },

    async append(key, source, offset) {
      try {
        const handle = await open(pathOf(key), 'r+').catch((error: unknown) => {
          throw isMissing(error) ? notFound(key, error) : error
        })
        try {
          let position = offset
          try {
            for await (const part of source) {
              const chunk: Uint8Array = typeof part === 'string' ? Buffer.from(part) : part
              for (let from = 0; from < chunk.length; ) {
                const { bytesWritten } = await handle.write(chunk, from, chunk.length - from, position)
                from += bytesWritten
                position += bytesWritten
              }
            }
          } finally {
            await handle.sync()
          }
          return position
        } finally {
          await handle.close()
        }
      } finally {
        source.destroy()
      }
    },

    fill(prefix) {
      const folder = checkPrefix(prefix)
      return fillFolder((path) => pathOf(`${folder}/${path}`), syncFolder)
    },

    async get(key, { start = 0, end } = {}) {
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? notFound(key, error) : error
      })
      try {
        if (!(await handle.stat()).isFile()) throw notFound(key)
        return handle.createReadStream(end === undefined ? { start } : { start, end })
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async stat(key) {
      if (!isKey(key)) return undefined
      const found = await statOf(pathOf(key))
      return found?.isFile() ? { size: found.size } : undefined
    },

    async remove(key) {
      await unlink(pathOf(key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },

    async removePrefix(prefix) {
      const path = folderOf(prefix)
      const away = await newUnfinished()
      try {
        await rename(path, away)
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
      await rm(away, { recursive: true, force: true })
    },

    list(prefix) {
      const folder = checkListed(prefix)
      return walk(join(root, folder), folder)
    },

    names: (prefix) => namesIn(folderOf(prefix)),

    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      const missing = (error: unknown): never => {
        throw isMissing(error) ? notFound(from, error) : error
      }
      const found = await stat(source).catch(missing)
      if (!found.isFile()) throw notFound(from)
      await mkdir(dirname(target), { recursive: true })
      // A concurrent move of the same file may have been faster.
      await rename(source, target).catch(missing)
      await syncFolder(dirname(target))
    },

    removeUnfinished: (forMs) => removeOld(unfinished, forMs),

    localPath: pathOf,

    scratch,
  }
}
