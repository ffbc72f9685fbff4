import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '@cursus/storage'

/** Runs `work` with the local path of a stored file: the file itself, or a temporary copy. */
export async function withLocalFile<T>(storage: Storage, key: string, work: (path: string) => Promise<T>): Promise<T> {
  const own = storage.localPath?.(key)
  if (own !== undefined) return work(own)
  // A file of its own, whose last write tells that it is in use.
  const copy = join(await storage.scratch(), randomUUID())
  try {
    await pipeline(await storage.get(key), createWriteStream(copy))
    return await work(copy)
  } finally {
    await rm(copy, { force: true })
  }
}
