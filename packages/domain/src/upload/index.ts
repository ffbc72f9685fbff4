import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { AppError } from '@cursus/contract/error'
import { StoredUpload } from '@cursus/contract/file'
import { StorageError } from '@cursus/storage'
import type { Deps, UserActor } from '../context.ts'
import { keyIn, nameFile, removeFiles, setBytes, storeFile, touchFiles } from '../stored-file/index.ts'

/** `size` is the announced size of the file, `offset` how many bytes have arrived. */
type ResumableUpload = { id: string; fileName: string; size: number; offset: number }

type Reach = Pick<Deps, 'db' | 'storage' | 'now'> & { actor: Pick<UserActor, 'id'> }

// Keys contain the owner, so another user's upload does not exist.
const dataKeyOf = (ctx: Reach, id: string) => keyIn('packageUpload', `${ctx.actor.id}.${id}`)
const infoKeyOf = (ctx: Reach, id: string) => `${dataKeyOf(ctx, id)}.json`

const isMissing = (error: unknown) => error instanceof StorageError && error.code === 'NotFound'

/** Starts an upload of the caller; nothing has arrived yet. */
export async function startUpload(
  ctx: Reach,
  { id, fileName, size }: Pick<ResumableUpload, 'id' | 'fileName' | 'size'>,
): Promise<void> {
  const data = { kind: 'packageUpload', key: dataKeyOf(ctx, id), ownerId: ctx.actor.id } as const
  await storeFile(ctx, data, new Uint8Array())
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
  const key = dataKeyOf(ctx, id)
  // One that began with the release before has no row yet.
  await nameFile(ctx, { kind: 'packageUpload', key, ownerId: ctx.actor.id })
  // The release before removes it a day after it was written.
  const info = infoKeyOf(ctx, id)
  await ctx.storage.put(info, await buffer(await ctx.storage.get(info)))
  const end = await ctx.storage.append(key, source, offset)
  await setBytes(ctx, key, end)
  await touchFiles(ctx, 'packageUpload', [key])
  return end
}

const rowOf = (ctx: Reach, id: string) => ctx.db.updateTable('files').where('key', '=', dataKeyOf(ctx, id))

/**
 * Asks whoever writes to an upload to end, and whoever waits to do so to give up; on all servers.
 * @returns false where there is no such upload
 */
export async function askForUpload(ctx: Reach, id: string, writer: string): Promise<boolean> {
  const { numUpdatedRows } = await rowOf(ctx, id).set({ nextWriter: writer }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes the request that has asked last the only one that writes.
 * @param hasWaited the one before has had the time to end
 */
export async function takeUpload(ctx: Reach, id: string, writer: string, hasWaited: boolean): Promise<boolean> {
  const { numUpdatedRows } = await rowOf(ctx, id)
    .set({ writer, nextWriter: null })
    .where('nextWriter', '=', writer)
    .$if(!hasWaited, (row) => row.where('writer', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a request writes or waits to, and no other one has asked since. */
export async function hasUpload(ctx: Reach, id: string, writer: string): Promise<boolean> {
  const file = ctx.db.selectFrom('files').select(['writer', 'nextWriter']).where('key', '=', dataKeyOf(ctx, id))
  const found = await file.executeTakeFirst()
  return found === undefined || (found.nextWriter ?? found.writer) === writer
}

/** The request is over. */
export const releaseUpload = (ctx: Reach, id: string, writer: string): Promise<unknown> =>
  rowOf(ctx, id).set({ writer: null }).where('writer', '=', writer).execute()

/** Removes an upload of the caller. Idempotent. */
export const removeUpload = (ctx: Reach, id: string): Promise<void> =>
  removeFiles(ctx, 'packageUpload', [dataKeyOf(ctx, id)])

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
