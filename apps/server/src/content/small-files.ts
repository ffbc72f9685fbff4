import type { Deps } from '@cursus/domain/context'
import { LRUCache } from 'lru-cache'
import type { PackageFile } from './package-files.ts'

/** A package is hundreds of small files and a few films: only the small ones are kept in memory. */
const maxFileBytes = 64 * 1024
const maxKeptBytes = 16 * 1024 * 1024

/** The bytes of a small file, from memory where it was asked for lately; undefined for a bigger one, which is streamed. */
export function createSmallFiles(storage: Deps['storage']): (file: PackageFile) => Promise<Buffer> | undefined {
  const kept = new LRUCache<string, Promise<Buffer>>({ maxSize: maxKeptBytes })
  return ({ key, size }) => {
    if (size > maxFileBytes) return undefined
    const held = kept.get(key)
    if (held) return held
    const bytes = read(storage, key)
    // A size is at least 1 to the cache; an empty file takes no more.
    kept.set(key, bytes, { size: Math.max(1, size) })
    bytes.catch(() => kept.delete(key))
    return bytes
  }
}

async function read(storage: Deps['storage'], key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
