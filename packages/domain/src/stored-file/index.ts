import { Readable } from 'node:stream'
import { fixedDays } from '@cursus/contract/retention-values'
import { anyOf, type Files, insertFrom, tableOf, texts } from '@cursus/db'
import type { PutOptions } from '@cursus/storage'
import type { Selectable } from 'kysely'
import type { Deps, Eraser } from '../context.ts'

const minute = 60_000
const day = 24 * 60 * minute

type FileKind = Selectable<Files>['kind']
type Reach = Pick<Deps, 'db' | 'storage' | 'now'>

type Kind = {
  folder: string
  /** How long a file stays after its last use. */
  keptMs: number
  /** Ends of the keys of a file with several parts. */
  parts?: readonly string[]
}

const kinds: Record<FileKind, Kind> = {
  // Of running requests, which touch them.
  upload: { folder: 'uploads', keptMs: 30 * minute },
  // Counted from the last byte. Name and size are in a part of their own.
  packageUpload: { folder: 'resumable-uploads', keptMs: fixedDays.uploads * day, parts: ['', '.json'] },
  // Mails are read again for months; one of them, or a new mail, asks for its pictures by then.
  mailPicture: { folder: 'mail-pictures', keptMs: 366 * day },
  // They hold the name of who asked.
  mailPreview: { folder: 'mail-previews', keptMs: day },
}
const fileKinds = Object.keys(kinds) as FileKind[]
const partsOf = (kind: FileKind, key: string) => (kinds[kind].parts ?? ['']).map((end) => key + end)

/** How often an expiry is written at most; requests touch their files every five minutes. */
const writtenEveryMs = 4 * minute

const expiryOf = (kind: FileKind, { now }: Pick<Deps, 'now'>) => new Date(now().getTime() + kinds[kind].keptMs)

/** The key of a file of that kind. */
export const keyIn = (kind: FileKind, name: string): string => `${kinds[kind].folder}/${name}`

type Named = { kind: FileKind; key: string; ownerId?: string | null }

/** Gives a file its row, or keeps it for the time of its kind again. */
export async function nameFile({ db, now }: Pick<Deps, 'db' | 'now'>, { kind, key, ownerId = null }: Named) {
  const expiresAt = expiryOf(kind, { now })
  await db
    .insertInto('files')
    .values({ key, kind, ownerId, expiresAt })
    .onConflict((row) => row.column('key').doUpdateSet({ expiresAt }))
    .execute()
}

/**
 * Stores a file that is removed once it is unused for the time of its kind. Its row comes first, so
 * that a killed process leaves no file without one.
 */
export async function storeFile(
  reach: Reach,
  named: Named,
  source: Readable | Uint8Array,
  options?: PutOptions,
): Promise<{ size: number }> {
  const stream = source instanceof Readable ? source : undefined
  // It may break before the storage reads it, which is told then.
  stream?.on('error', () => {})
  await nameFile(reach, named).catch((error) => {
    stream?.destroy()
    throw error
  })
  const { size } = await reach.storage.put(named.key, source, options)
  await setBytes(reach, named.key, size)
  return { size }
}

/** How many bytes of a file have arrived. */
export const setBytes = ({ db }: Pick<Deps, 'db'>, key: string, bytes: number) =>
  db.updateTable('files').set({ bytes }).where('key', '=', key).execute()

/** Keeps files for the time of their kind again. */
export async function touchFiles(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: FileKind,
  keys: readonly string[],
): Promise<void> {
  const expiresAt = expiryOf(kind, { now })
  await db
    .updateTable('files')
    .set({ expiresAt })
    .where('key', '=', anyOf(texts(keys)))
    .where('expiresAt', '<', new Date(expiresAt.getTime() - writtenEveryMs))
    .execute()
}

/** Removes files, also those whose bytes were moved into place. Idempotent. */
export async function removeFiles(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  kind: FileKind,
  keys: readonly string[],
): Promise<void> {
  // Their rows last: a row without a file is found again.
  for (const key of keys) for (const part of partsOf(kind, key)) await storage.remove(part)
  await db
    .deleteFrom('files')
    .where('key', '=', anyOf(texts(keys)))
    .execute()
}

/**
 * Removes files whose time is over.
 * @returns how many
 */
export async function removeExpiredFiles(reach: Reach): Promise<number> {
  const { db, now } = reach
  const expired = await db
    .selectFrom('files')
    .select(['key', 'kind', 'bytes'])
    .where('expiresAt', '<=', now())
    .orderBy('expiresAt')
    .limit(1000)
    .execute()
  let removed = 0
  for (const file of expired) {
    if (await hasGrown(reach, file)) continue
    await removeFiles(reach, file.kind, [file.key])
    removed += 1
  }
  return removed
}

/** A server of the release before continues an upload without its row. */
async function hasGrown(reach: Reach, { key, kind, bytes }: Pick<Selectable<Files>, 'key' | 'kind' | 'bytes'>) {
  const found = kind === 'packageUpload' ? await reach.storage.stat(key) : undefined
  if (!found || found.size === bytes) return false
  await setBytes(reach, key, found.size)
  await touchFiles(reach, kind, [key])
  return true
}

/**
 * Gives a row to files that have none: those of the release before, or stored after the backup of a
 * restored database. They stay for a day at least, because a request may still use them.
 */
export async function adoptFiles({ db, storage, now }: Reach): Promise<void> {
  for (const kind of fileKinds) {
    const { folder, keptMs, parts = [''] } = kinds[kind]
    const keys = (await storage.names(folder)).map((name) => {
      const end = parts.findLast((part) => name.endsWith(part)) ?? ''
      return keyIn(kind, name.slice(0, name.length - end.length))
    })
    const expiresAt = new Date(now().getTime() + Math.max(keptMs, day))
    await insertFrom(db, 'files', db.selectFrom(tableOf('new', { key: texts(keys) })), ({ ref, val }) => ({
      key: ref('new.key'),
      kind: val(kind),
      expiresAt: val(expiresAt),
    }))
      .onConflict((row) => row.column('key').doNothing())
      .execute()
  }
}

/** Uploads and mails that the person asked to see. */
export const eraseStoredFiles: Eraser = ({ db, now }, { id }) =>
  db.updateTable('files').set({ ownerId: null, expiresAt: now() }).where('ownerId', '=', id).execute()
