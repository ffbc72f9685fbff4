import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@cursus/contract/error'
import { StoredUpload, type UploadLimits } from '@cursus/contract/file'
import type { Deps } from '@cursus/domain/context'
import type { FileField } from '../calls/call.ts'

const folder = 'uploads'
const abandonedAfterMs = 24 * 3600 * 1000

/** The files of one request: stored under temporary keys until a verb moves them into place. */
export type Uploads = {
  take(field: FileField, fileName: string, source: Readable): Promise<StoredUpload>
  /** Removes the files that no verb has taken. */
  clear(): Promise<void>
}

export function startUploads({ storage, now }: Pick<Deps, 'storage' | 'now'>, limits: UploadLimits): Uploads {
  const keys: string[] = []
  return {
    async take(field, fileName, source) {
      // The time in the key identifies orphaned files of killed processes.
      const key = `${folder}/${now().getTime()}-${randomUUID()}`
      keys.push(key)
      const max = limits[field.limit]
      const tooBig = () => new AppError(field.tooHeavy, { max })
      const { size, sha256 } = await storage.put(key, source, { maxBytes: max, tooBig })
      return new StoredUpload({ key, fileName: baseName(fileName), size, sha256 })
    },
    async clear() {
      for (const key of keys) await storage.remove(key)
    },
  }
}

/** Some browsers send the full path of the file. */
const baseName = (fileName: string) => fileName.replace(/^.*[/\\]/, '').slice(-255) || 'file'

/** Removes orphaned uploads of killed processes; returns how many. */
export async function removeAbandonedUploads({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<number> {
  let removed = 0
  for await (const { key } of storage.list(folder)) {
    const startedAt = Number(key.slice(folder.length + 1).split('-')[0])
    if (!(now().getTime() - startedAt > abandonedAfterMs)) continue
    await storage.remove(key)
    removed += 1
  }
  return removed
}
