import { AppError, type ErrorName } from '@cursus/contract/error'
import type { StoredUpload } from '@cursus/contract/file'
import { type Database, inTransaction } from '@cursus/db'
import type { Storage } from '@cursus/storage'
import type { Deps } from '../context.ts'
import { findPublished, kindOf, nameFile, publishFiles } from '../stored-file/index.ts'
import { encodeImage, type LeastSize } from './encode-image.ts'

/** The size limit of an upload and the error of a larger one. */
type SizeLimit = { max: number; error: ErrorName }

/** Moves received uploads into place; placed files stay only when `commit` succeeds. */
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
  /** Runs the transaction that names the files, and publishes them in it. */
  commit<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/**
 * Runs `work` with a file store. When it throws, uploads go back and other files are removed; those
 * of a killed process have rows that expire.
 */
export async function withStoredFiles<T>(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  work: (files: FileStore) => Promise<T>,
): Promise<T> {
  const placed = new Set<string>()
  const moved = new Map<string, string>()
  const consumed: string[] = []
  let mayBePublished = false
  const stored = () => [...placed, ...moved.keys()]
  const check = (upload: StoredUpload, { max, error }: SizeLimit) => {
    if (upload.size > max) throw new AppError(error, { max })
  }
  const announce = (key: string) => nameFile({ db, now }, { kind: kindOf(key), key })
  let result: T
  try {
    result = await work({
      async store(upload, key, weight) {
        check(upload, weight)
        await announce(key)
        await storage.move(upload.key, key)
        moved.set(key, upload.key)
      },
      async storeImage(upload, key, weight, least) {
        check(upload, weight)
        const image = await encodeImage(await readAll(storage, upload.key), { least })
        await announce(key)
        placed.add(key)
        await storage.put(key, image)
        consumed.push(upload.key)
      },
      commit: (name) =>
        inTransaction(db, async (tx) => {
          const named = await name(tx)
          mayBePublished = true
          await publishFiles({ db: tx, now }, stored())
          return named
        }),
    })
  } catch (error) {
    // Whether a commit came through whose answer is lost, only the rows know.
    const published = mayBePublished ? await findPublished(db, stored()) : new Set()
    const taken = stored().filter((key) => !published.has(key))
    await Promise.allSettled(
      taken.map((key) => (placed.has(key) ? storage.remove(key) : storage.move(key, moved.get(key)!))),
    )
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
