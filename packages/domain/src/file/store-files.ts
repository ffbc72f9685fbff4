import { AppError, type ErrorName } from '@cursus/contract/error'
import type { StoredUpload } from '@cursus/contract/file'
import type { Storage } from '@cursus/storage'
import { encodeImage, type LeastSize } from './encode-image.ts'

/** The size limit of an upload and the error of a larger one. */
export type SizeLimit = { max: number; error: ErrorName }

/** Moves received uploads into place; placed files stay only when the surrounding work succeeds. */
export type FileStore = {
  /**
   * Moves an upload unchanged.
   * @throws the error of its limit
   */
  store(upload: StoredUpload, key: string, weight: SizeLimit): Promise<void>
  /**
   * Stores the image re-encoded as WebP.
   * @throws InvalidImage, CoverTooSmall, the error of its limit
   */
  storeImage(upload: StoredUpload, key: string, weight: SizeLimit, least?: LeastSize): Promise<void>
}

/**
 * Runs `work` with a file store. When it throws, uploads go back and other files are removed; a
 * killed process can leave orphaned files, never a row without its file.
 */
export async function withStoredFiles<T>(storage: Storage, work: (files: FileStore) => Promise<T>): Promise<T> {
  const placed: string[] = []
  const moved: { from: string; to: string }[] = []
  const consumed: string[] = []
  const check = (upload: StoredUpload, { max, error }: SizeLimit) => {
    if (upload.size > max) throw new AppError(error, { max })
  }
  let result: T
  try {
    result = await work({
      async store(upload, key, weight) {
        check(upload, weight)
        await storage.move(upload.key, key)
        moved.push({ from: upload.key, to: key })
      },
      async storeImage(upload, key, weight, least) {
        check(upload, weight)
        const image = await encodeImage(await readAll(storage, upload.key), { least })
        placed.push(key)
        await storage.put(key, image)
        consumed.push(upload.key)
      },
    })
  } catch (error) {
    await Promise.all([
      ...placed.map((key) => storage.remove(key)),
      ...moved.map(({ from, to }) => storage.move(to, from)),
    ])
    throw error
  }
  // The receiver of the uploads removes the rest; a failure here must not undo finished work.
  await Promise.allSettled(consumed.map((key) => storage.remove(key)))
  return result
}

async function readAll(storage: Storage, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
