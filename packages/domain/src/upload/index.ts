import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppError } from '@cursus/contract/error'
import { StoredUpload } from '@cursus/contract/file'
import { type Storage, StorageError } from '@cursus/storage'
import type { UserActor } from '../context.ts'

/** Folder of resumable uploads: per upload its bytes, and a JSON file with its name and size. */
export const resumableFolder = 'resumable-uploads'

/** An upload without a new byte for this long is removed. */
export const resumableForMs = 24 * 3_600_000

/** `size` is the announced size of the file, `offset` how many bytes have arrived. */
type ResumableUpload = { id: string; fileName: string; size: number; offset: number }

type Reach = { storage: Storage; actor: Pick<UserActor, 'id'> }

// Keys contain the owner, so another user's upload does not exist.
const dataKeyOf = (ctx: Reach, id: string) => `${resumableFolder}/${ctx.actor.id}.${id}`
const infoKeyOf = (ctx: Reach, id: string) => `${dataKeyOf(ctx, id)}.json`

const isMissing = (error: unknown) => error instanceof StorageError && error.code === 'NotFound'

/** Starts an upload of the caller; nothing has arrived yet. */
export async function startUpload(
  ctx: Reach,
  { id, fileName, size }: Pick<ResumableUpload, 'id' | 'fileName' | 'size'>,
): Promise<void> {
  await ctx.storage.put(dataKeyOf(ctx, id), new Uint8Array())
  await ctx.storage.put(infoKeyOf(ctx, id), Buffer.from(JSON.stringify({ fileName, size })))
}

/** The caller's upload; undefined when it is gone or another user's. */
export async function findUpload(ctx: Reach, id: string): Promise<ResumableUpload | undefined> {
  const data = await ctx.storage.stat(dataKeyOf(ctx, id))
  if (!data) return undefined
  try {
    const info = JSON.parse(await text(await ctx.storage.get(infoKeyOf(ctx, id)))) as { fileName: string; size: number }
    return { id, ...info, offset: data.size }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Stores what a stream brings, from `offset`; what arrived before a failure stays.
 * @returns the new offset
 */
export async function continueUpload(ctx: Reach, id: string, source: Readable, offset: number): Promise<number> {
  // The sweep removes both files by their age.
  await ctx.storage.touch(infoKeyOf(ctx, id))
  return ctx.storage.append(dataKeyOf(ctx, id), source, offset)
}

/** Removes an upload of the caller. Idempotent. */
export async function removeUpload(ctx: Reach, id: string): Promise<void> {
  await ctx.storage.remove(dataKeyOf(ctx, id))
  await ctx.storage.remove(infoKeyOf(ctx, id))
}

/**
 * Runs `work` with the file of a multipart body, or with a finished resumable upload of the caller.
 * An upload stays until `work` succeeds, so that a refused form is sent again without the file.
 * @throws UploadNotAvailable when the upload is unfinished, gone or being consumed
 */
export async function withReceivedFile<T>(
  ctx: Reach,
  { file, uploadId }: { file?: StoredUpload | undefined; uploadId?: string | undefined },
  work: (file: StoredUpload | undefined) => Promise<T>,
): Promise<T> {
  if (uploadId === undefined) return work(file)
  const upload = await findUpload(ctx, uploadId)
  if (!upload || upload.offset !== upload.size) throw new AppError('UploadNotAvailable')
  const { fileName, size } = upload
  let result: T
  try {
    result = await work(new StoredUpload({ key: dataKeyOf(ctx, uploadId), fileName, size }))
  } catch (error) {
    // A concurrent request has moved the file.
    throw isMissing(error) ? new AppError('UploadNotAvailable') : error
  }
  await removeUpload(ctx, uploadId).catch(() => {})
  return result
}
