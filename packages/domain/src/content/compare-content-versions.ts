import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { ContentComparison, FileChange } from '@cursus/contract/content'
import type { Storage } from '@cursus/storage'
import type { ManagementCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { readContentVersion } from './get-content-version.ts'

/** Changed files told one by one, the largest first. */
const maxChanges = 500
/** Files of one size are read to compare them, the smallest first, up to this many bytes in all. */
const maxBytesRead = 64 * 1024 * 1024

/**
 * What differs between two versions of one content: the fields, and the files of the packages.
 * Files of one size that are too large to read count as identical, because media are replaced by
 * others of another size.
 * @throws NotFound, also for versions of two contents
 */
export async function compareContentVersions(
  ctx: ManagementCtx,
  input: { contentVersionId: string; with: string },
): Promise<ContentComparison> {
  const before = await readContentVersion(ctx, input.contentVersionId)
  const after = await readContentVersion(ctx, input.with)
  if (before.version.contentId !== after.version.contentId) throw notFound()
  const prefixes = before.filesPrefix !== null && after.filesPrefix !== null && [before.filesPrefix, after.filesPrefix]
  return {
    before: before.version,
    after: after.version,
    files: prefixes ? await compareFiles(ctx.storage, prefixes[0]!, prefixes[1]!) : null,
  }
}

async function compareFiles(storage: Storage, before: string, after: string): Promise<ContentComparison['files']> {
  const [old, now] = [await sizesOf(storage, before), await sizesOf(storage, after)]
  if (before === after) return { added: 0, removed: 0, changed: 0, identical: now.size, changes: [] }
  const changes: FileChange[] = []
  const same: { path: string; size: number }[] = []
  for (const [path, size] of now) {
    const former = old.get(path)
    if (former === undefined) changes.push({ path, change: 'added', before: null, after: size })
    else if (former !== size) changes.push({ path, change: 'changed', before: former, after: size })
    else same.push({ path, size })
  }
  for (const [path, size] of old) {
    if (!now.has(path)) changes.push({ path, change: 'removed', before: size, after: null })
  }
  let left = maxBytesRead
  let identical = 0
  for (const { path, size } of same.toSorted((a, b) => a.size - b.size)) {
    left -= 2 * size
    const differs =
      left >= 0 && (await hashOf(storage, `${before}/${path}`)) !== (await hashOf(storage, `${after}/${path}`))
    if (differs) changes.push({ path, change: 'changed', before: size, after: size })
    else identical += 1
  }
  const count = (change: FileChange['change']) => changes.filter((row) => row.change === change).length
  const weight = (file: FileChange) => Math.max(file.before ?? 0, file.after ?? 0)
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    identical,
    changes: changes.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxChanges),
  }
}

async function sizesOf(storage: Storage, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list(prefix)) sizes.set(key.slice(prefix.length + 1), size)
  return sizes
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.get(key), hash)
  return hash.digest('base64')
}
