import { AppError, type ErrorName } from '@cursus/contract/error'
import type { StoredUpload } from '@cursus/contract/file'
import type { Storage } from '@cursus/storage'
import { encodeImage } from './encode-image.ts'

/** The size limit of an upload and the error that names it. */
export type Weight = { max: number; error: ErrorName }

/** Gives received uploads their place; what it placed stays only when the work around it succeeds. */
export type FileKeeper = {
  /** Moves an upload as it is. @throws the weight's error */
  keep(upload: StoredUpload, key: string, weight: Weight): Promise<void>
  /** Stores the picture, encoded anew as WebP. @throws InvalidImage, the weight's error */
  keepImage(upload: StoredUpload, key: string, weight: Weight): Promise<void>
}

/**
 * Runs `work` with a keeper of files. When it throws, everything that was placed is removed, so that no file is without its row; a
 * process killed in the middle leaves files that no row names, never a row without its file.
 */
export async function withKeptFiles<T>(storage: Storage, work: (files: FileKeeper) => Promise<T>): Promise<T> {
  const placed: string[] = []
  const consumed: string[] = []
  const check = (upload: StoredUpload, { max, error }: Weight) => {
    if (upload.size > max) throw new AppError(error, { max })
  }
  let result: T
  try {
    result = await work({
      async keep(upload, key, weight) {
        check(upload, weight)
        placed.push(key)
        await storage.move(upload.key, key)
      },
      async keepImage(upload, key, weight) {
        check(upload, weight)
        const image = await encodeImage(await readAll(storage, upload.key))
        placed.push(key)
        await storage.put(key, image)
        consumed.push(upload.key)
      },
    })
  } catch (error) {
    await Promise.all(placed.map((key) => storage.remove(key)))
    throw error
  }
  // Whoever received the uploads clears what is left of them; a failure here must not undo what is done.
  await Promise.allSettled(consumed.map((key) => storage.remove(key)))
  return result
}

async function readAll(storage: Storage, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
