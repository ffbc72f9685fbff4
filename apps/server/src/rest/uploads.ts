import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@cursus/contract/error'
import { plainLine } from '@cursus/contract/field'
import { StoredUpload } from '@cursus/contract/file'
import type { UploadLimits } from '@cursus/contract/file-values'
import type { Deps } from '@cursus/domain/context'
import { keyIn, removeFiles, storeFile, touchFiles } from '@cursus/domain/stored-file'
import type { FileField } from '../calls/call.ts'

/** Far below the time after which an unused file is removed. */
const touchEveryMs = 5 * 60_000

/** The files of one request: stored under temporary keys until a verb moves them into place. */
export type Uploads = {
  take(field: FileField, fileName: string, source: Readable): Promise<StoredUpload>
  /** Removes the files that no verb has taken. */
  clear(): Promise<void>
}

export function startUploads(
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  limits: UploadLimits,
  everyMs = touchEveryMs,
): Uploads {
  const keys: string[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  const touchAll = () => {
    // On failure the sweep may remove the file; the request then fails because it is missing.
    touchFiles(deps, 'upload', keys).catch(() => {})
  }
  return {
    async take(field, fileName, source) {
      const key = keyIn('upload', randomUUID())
      keys.push(key)
      timer ??= setInterval(touchAll, everyMs).unref()
      const max = limits[field.limit]
      const tooBig = () => new AppError(field.tooHeavy, { max })
      const { size } = await storeFile(deps, { kind: 'upload', key }, source, { maxBytes: max, tooBig })
      return new StoredUpload({ key, fileName: baseName(fileName), size })
    },
    async clear() {
      clearInterval(timer)
      // The answer is made; the sweep removes what stays.
      if (keys.length > 0) await removeFiles(deps, 'upload', keys).catch(() => {})
    },
  }
}

const maxNameLength = 255
const nameLine = plainLine(maxNameLength)

/**
 * The name of a file, of which some browsers send the full path: one line, as it is read in lists.
 */
export const baseName = (fileName: string) =>
  nameLine.parse(fileName.replace(/^.*[/\\]/s, '').slice(-maxNameLength)) || 'file'
