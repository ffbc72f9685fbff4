import type { Deps } from '@cursus/domain/context'
import { LRUCache } from 'lru-cache'
import type { PackageFile } from './package-files.ts'

/** A package has hundreds of small files and a few videos; only small files are cached. */
const maxFileBytes = 64 * 1024
const maxKeptBytes = 16 * 1024 * 1024

/**
 * Returns a small file from the cache or the storage; undefined for a larger one, which is
 * streamed.
 */
export function createSmallFiles(storage: Deps['storage']): (file: PackageFile) => Promise<Buffer> | undefined {
  const cache = new LRUCache<string, Promise<Buffer>>({ maxSize: maxKeptBytes })
  return ({ key, size }) => {
    if (size > maxFileBytes) return undefined
    const cached = cache.get(key)
    if (cached) return cached
    const bytes = read(storage, key)
    // The cache requires a size of at least 1, also for an empty file.
    cache.set(key, bytes, { size: Math.max(1, size) })
    bytes.catch(() => cache.delete(key))
    return bytes
  }
}

async function read(storage: Deps['storage'], key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
