import type { Readable } from 'node:stream'
import { dayOf } from '@cursus/contract/day'
import { AppError } from '@cursus/contract/error'
import { fileNamePart } from '@cursus/contract/file-values'
import type { FileRequest } from '@cursus/contract/made-file'
import { afterCommit, inTransactionOf, newId } from '@cursus/db'
import { makeFile } from '@cursus/jobs'
import { canInCompany } from '@cursus/rights'
import type { Deps, PersonCtx } from '../context.ts'
import { lockPeople } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { type FileKind, keyOf, kinds, type MadeFile, nameOf, pathOf } from './kinds.ts'

/** A ZIP without files is its end record alone. */
const emptyZipBytes = 22

/**
 * Asks for a file, which a job makes in the language of the caller. Of one's own data, one is made
 * at a time.
 * @throws TooManyRequests, TokenInvalid of an erased account, NotFound of an erased person
 */
export async function requestFile(
  ctx: PersonCtx,
  kind: Exclude<FileKind, 'attestation'>,
  about: { userId?: string; companyId?: string; request?: FileRequest } = {},
): Promise<MadeFile> {
  const { id: ownerId, language } = ctx.actor
  const { userId, request, ...company } = about
  await limitRate(ctx, kinds[kind].rate!, { userId: ownerId })
  return inTransactionOf(ctx, async (tx, db) => {
    const people = await lockPeople(db, userId === undefined ? [ownerId] : [ownerId, userId])
    if (!people.has(ownerId)) throw new AppError('TokenInvalid')
    if (userId !== undefined && !people.has(userId)) throw notFound()
    const made = await db
      .insertInto('madeFiles')
      .values({
        ...company,
        id: newId(),
        kind,
        ownerId,
        userId: userId ?? null,
        request: request ? JSON.stringify(request) : null,
        language,
        state: 'preparing',
        createdAt: ctx.now(),
      })
      .onConflict((conflict) =>
        conflict.column('ownerId').where('kind', '=', 'data').where('state', '=', 'preparing').doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (!made) return getFile(tx, kind, {})
    await afterCommit(db, () => ctx.jobs.send(makeFile, { id: made.id }))
    return made
  })
}

type Where = { id?: string; companyId?: string }

/** What the caller has asked for and may still read, newest first. */
export async function listFiles(
  { db, actor, now }: PersonCtx,
  kind: FileKind,
  { id, companyId, most }: Where & { most: number },
): Promise<MadeFile[]> {
  const rows = await db
    .selectFrom('madeFiles')
    .selectAll()
    .where('kind', '=', kind)
    .where('ownerId', '=', actor.id)
    .where(({ eb, and, or }) =>
      and([
        or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now())]),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
        ...(companyId === undefined ? [] : [eb('companyId', '=', companyId)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.filter((row) => row.companyId === null || canInCompany(actor.subject, row.companyId, 'training.read'))
}

/**
 * The newest of them.
 * @throws NotFound
 */
export async function getFile(ctx: PersonCtx, kind: FileKind, where: Where): Promise<MadeFile> {
  const [file] = await listFiles(ctx, kind, { ...where, most: 1 })
  if (!file) throw notFound()
  return file
}

/** What the owner is told of a file. */
export function factsOf(file: MadeFile) {
  const isEmpty = file.state === 'ready' && keyOf(file).endsWith('.zip') && file.size === emptyZipBytes
  const isReady = file.state === 'ready' && !isEmpty
  return {
    id: file.id,
    state: isEmpty ? 'empty' : file.state,
    requestedAt: file.createdAt.toISOString(),
    expiresAt: iso(file.expiresAt),
    size: isReady ? file.size : null,
    file: isReady ? pathOf(file) : null,
  } as const
}

/** The caller ends the stream. */
export type OpenedFile = { name: string; size: number; file: Readable }

/** @throws NotFound when it is not there */
export async function openStored({ storage }: Pick<Deps, 'storage'>, key: string, name: string): Promise<OpenedFile> {
  const found = await storage.stat(key)
  if (!found) throw notFound()
  return { name: name + key.slice(key.lastIndexOf('.')), size: found.size, file: await storage.get(key) }
}

/**
 * Opens a ready file.
 * @throws NotFound, also of somebody else's, an expired and an empty one
 */
export async function openFile(
  ctx: PersonCtx & { company?: { name: string } },
  kind: FileKind,
  where: Where,
): Promise<OpenedFile> {
  const file = await getFile(ctx, kind, where)
  if (factsOf(file).state !== 'ready') throw notFound()
  const parts = [fileNamePart(ctx.company?.name ?? ''), nameOf(file), dayOf(file.createdAt, ctx.settings.timeZone)]
  return openStored(ctx, keyOf(file), parts.filter(Boolean).join('-'))
}
