import { Readable } from 'node:stream'
import { fixedDays } from '@cursus/contract/retention-values'
import { anyOf, type Database, type Files, insertFrom, tableOf, texts } from '@cursus/db'
import { type PutOptions, StorageError } from '@cursus/storage'
import type { Selectable } from 'kysely'
import type { Deps, Eraser } from '../context.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Published by what names them; the others are removed after their time. */
export const keptKinds = ['package', 'unpacked', 'attachment', 'companyPicture', 'certificate', 'madeFile'] as const
export type KeptKind = (typeof keptKinds)[number]
type FileKind = Selectable<Files>['kind']
export const isKept = (kind: FileKind): kind is KeptKind => keptKinds.some((kept) => kept === kind)

type Reach = Pick<Deps, 'db' | 'storage' | 'now'>

type Kind = {
  /** Where its keys begin; those of new files in the first one. */
  folders: readonly [string, ...string[]]
  /** How long a file stays after its last use, or without being published. */
  keptMs: number
  /** How long it stays once released: somebody may be about to name it. */
  restsMs?: number
  /** Parts of the key of a folder that is stored and removed as one. */
  depth?: number
  /** Ends of the keys of a file with several parts. */
  parts?: readonly string[]
}

const kinds: Record<FileKind, Kind> = {
  // Of running requests, which touch them.
  upload: { folders: ['uploads'], keptMs: 30 * minute },
  // Counted from the last byte. Name and size are in a part of their own.
  packageUpload: { folders: ['resumable-uploads'], keptMs: fixedDays.uploads * day, parts: ['', '.json'] },
  // Mails are read again for months; one of them, or a new mail, asks for its pictures by then.
  mailPicture: { folders: ['mail-pictures'], keptMs: 366 * day },
  // They hold the name of who asked.
  mailPreview: { folders: ['mail-previews'], keptMs: day },
  // Longer than any request or unpacking takes.
  package: { folders: ['uploaded-packages'], keptMs: day },
  unpacked: { folders: ['packages'], keptMs: day, depth: 3 },
  attachment: { folders: ['content', 'module'], keptMs: day },
  // A certificate that is being made names the former logo.
  companyPicture: { folders: ['company'], keptMs: day, restsMs: 60 * minute },
  certificate: { folders: ['attestations'], keptMs: day, depth: 2 },
  madeFile: { folders: ['data-exports', 'records'], keptMs: day },
}
const fileKinds = Object.keys(kinds) as FileKind[]
const partsOf = (kind: FileKind, key: string) => (kinds[kind].parts ?? ['']).map((end) => key + end)

/** How often an expiry is written at most; requests touch their files every five minutes. */
const writtenEveryMs = 4 * minute

const expiryOf = (kind: FileKind, { now }: Pick<Deps, 'now'>) => new Date(now().getTime() + kinds[kind].keptMs)

/** The key of a file of that kind. */
export const keyIn = (kind: FileKind, name: string): string => `${kinds[kind].folders[0]}/${name}`

type Named = { kind: FileKind; key: string; ownerId?: string | null }

/**
 * Gives a file its row, or keeps it for the time of its kind again. The row of a file that is kept
 * is written before its bytes, which `publishFiles` keeps; its key belongs to one thing that names
 * it.
 * @throws StorageError NotFound when it is published, by another request that took the same upload
 */
export async function nameFile({ db, now }: Pick<Deps, 'db' | 'now'>, { kind, key, ownerId = null }: Named) {
  const expiresAt = expiryOf(kind, { now })
  const named = await db
    .insertInto('files')
    .values({ key, kind, ownerId, expiresAt })
    .onConflict((row) => row.column('key').doUpdateSet({ expiresAt }).where('files.expiresAt', 'is not', null))
    .executeTakeFirst()
  if (named.numInsertedOrUpdatedRows === 0n) throw new StorageError('NotFound', `${key} is taken`)
}

/**
 * Keeps files for good, in the transaction that stores what names them.
 * @throws when one is gone
 */
export async function publishFiles({ db, now }: Pick<Deps, 'db' | 'now'>, keys: readonly string[]): Promise<void> {
  const published = await db
    .updateTable('files')
    .set({ expiresAt: null })
    .where('key', '=', anyOf(texts(keys)))
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (published.numUpdatedRows !== BigInt(keys.length)) throw new Error(`Not all are stored: ${keys.join(', ')}`)
}

/** Those that are published, after transactions that are at it have ended. */
export async function findPublished(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const own = db
    .selectFrom('files')
    .select(['key', 'expiresAt'])
    .where('key', '=', anyOf(texts(keys)))
    .forUpdate()
  return new Set((await own.execute()).flatMap(({ key, expiresAt }) => (expiresAt === null ? key : [])))
}

/** A folder of what is stored in this transaction; files come into it later. */
export const publishFolder = (db: Database, kind: KeptKind, key: string) =>
  db.insertInto('files').values({ key, kind, expiresAt: null }).execute()

/**
 * Has files removed that something does not name any more, in the transaction that changes it.
 * Those that something else names stay: the sweep asks.
 */
export async function releaseFiles(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: KeptKind,
  keys: readonly string[],
): Promise<void> {
  const expiresAt = new Date(now().getTime() + (kinds[kind].restsMs ?? 0))
  await insertFrom(db, 'files', db.selectFrom(tableOf('old', { key: texts([...keys].sort()) })), ({ ref, val }) => ({
    key: ref('old.key'),
    kind: val(kind),
    expiresAt: val(expiresAt),
  }))
    // One of the release before may have no row.
    .onConflict((row) =>
      row
        .column('key')
        .doUpdateSet({ expiresAt })
        .where(({ eb, or }) => or([eb('files.expiresAt', 'is', null), eb('files.expiresAt', '>', expiresAt)])),
    )
    .execute()
}

export const kindOf = (key: string): KeptKind =>
  keptKinds.find((kind) => kinds[kind].folders.includes(key.split('/')[0]!))!

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
  for (const key of keys) await removeBytes({ storage }, kind, key)
  await db
    .deleteFrom('files')
    .where('key', '=', anyOf(texts(keys)))
    .execute()
}

/** Removes the files below a folder that nobody has published. */
export async function removeUnpublished(reach: Reach, kind: KeptKind, folder: string): Promise<void> {
  const left = await reach.db
    .updateTable('files')
    .set({ expiresAt: reach.now() })
    .where('expiresAt', 'is not', null)
    .where('kind', '=', kind)
    .where('key', 'like', `${folder}%`)
    .returning('key')
    .execute()
  await removeFiles(
    reach,
    kind,
    left.map(({ key }) => key),
  )
}

/** Removes the bytes of a file; a folder ends with a slash. */
export async function removeBytes({ storage }: Pick<Deps, 'storage'>, kind: FileKind, key: string): Promise<void> {
  if (key.endsWith('/')) return storage.removePrefix(key.slice(0, -1))
  for (const part of partsOf(kind, key)) await storage.remove(part)
}

/** A server of the release before continues an upload without its row. */
export async function hasGrown(
  reach: Reach,
  { key, kind, bytes }: Pick<Selectable<Files>, 'key' | 'kind' | 'bytes'>,
): Promise<boolean> {
  const found = kind === 'packageUpload' ? await reach.storage.stat(key) : undefined
  if (!found || found.size === bytes) return false
  await setBytes(reach, key, found.size)
  await touchFiles(reach, kind, [key])
  return true
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** The time in the oldest id of a key; undefined without one. */
function timeOf(key: string): Date | undefined {
  const id = key.match(idPattern)?.sort()[0]
  return id === undefined ? undefined : new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
}

/** Keys of files; of folders at a depth, whose many files are not listed. */
async function* keysIn(storage: Deps['storage'], folder: string, depth?: number): AsyncGenerator<string> {
  if (depth === undefined) for await (const { key } of storage.list(folder)) yield key
  else if (depth === 1) yield `${folder}/`
  else for (const name of await storage.names(folder)) yield* keysIn(storage, `${folder}/${name}`, depth - 1)
}

/**
 * Gives a row to files that have none: those of the release before, or stored after the backup of a
 * restored database. They stay for a day at least, because a request may still use them, and for
 * good where something names them by then. Kept files older than the first user belong to another
 * database.
 */
export async function adoptFiles({ db, storage, now }: Reach): Promise<void> {
  const users = db.selectFrom('users').select(({ fn }) => fn.min('createdAt').as('from'))
  const { from } = await users.executeTakeFirstOrThrow()
  for (const kind of fileKinds) {
    const { folders, keptMs, parts = [''], depth } = kinds[kind]
    const expiresAt = new Date(now().getTime() + Math.max(keptMs, day))
    const adopt = (keys: Set<string>) =>
      insertFrom(db, 'files', db.selectFrom(tableOf('new', { key: texts([...keys]) })), ({ ref, val }) => ({
        key: ref('new.key'),
        kind: val(kind),
        expiresAt: val(expiresAt),
      }))
        .onConflict((row) => row.column('key').doNothing())
        .execute()
    let keys = new Set<string>()
    for (const folder of folders) {
      for await (const stored of keysIn(storage, folder, depth)) {
        const end = parts.findLast((part) => stored.endsWith(part)) ?? ''
        const key = stored.slice(0, stored.length - end.length)
        const time = timeOf(key)
        if (!isKept(kind) || (from && time && time >= from)) keys.add(key)
        if (keys.size < 1000) continue
        await adopt(keys)
        keys = new Set()
      }
    }
    await adopt(keys)
  }
}

/** Uploads and mails that the person asked to see. */
export const eraseStoredFiles: Eraser = ({ db, now }, { id }) =>
  db.updateTable('files').set({ ownerId: null, expiresAt: now() }).where('ownerId', '=', id).execute()
