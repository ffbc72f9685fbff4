import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '@cursus/storage'

/** Runs `work` with the local path of a stored file: the file itself, or a temporary copy. */
export async function withLocalFile<T>(storage: Storage, key: string, work: (path: string) => Promise<T>): Promise<T> {
  const own = storage.localPath?.(key)
  if (own !== undefined) return work(own)
  const folder = await mkdtemp(join(tmpdir(), 'cursus-copy-'))
  try {
    const copy = join(folder, 'file')
    await pipeline(await storage.get(key), createWriteStream(copy))
    return await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
