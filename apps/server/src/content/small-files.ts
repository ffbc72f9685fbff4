import type { Deps } from '@cursus/domain/context'
import type { PackageFile } from './package-files.ts'

/** A package is hundreds of small files and a few films: the small ones that are asked for again and again are not read again. */
const maxFileBytes = 64 * 1024
const maxKeptBytes = 16 * 1024 * 1024

/** The bytes of a small file, from memory where it was asked for lately; undefined for a bigger one, which is streamed. */
export function createSmallFiles(storage: Deps['storage']): (file: PackageFile) => Promise<Buffer> | undefined {
  /** In the order of their last use. */
  const kept = new Map<string, { size: number; bytes: Promise<Buffer> }>()
  let keptBytes = 0

  function forget(key: string): void {
    keptBytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return ({ key, size }) => {
    if (size > maxFileBytes) return undefined
    const bytes = kept.get(key)?.bytes ?? read(storage, key)
    forget(key)
    kept.set(key, { size, bytes })
    keptBytes += size
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxKeptBytes) break
      forget(oldest)
    }
    bytes.catch(() => forget(key))
    return bytes
  }
}

async function read(storage: Deps['storage'], key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
