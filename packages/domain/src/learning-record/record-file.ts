import type { Readable } from 'node:stream'
import type { CompanyRecordInput, OwnRecordInput, RecordDays, RecordFile } from '@cursus/contract/learning-record'
import { afterCommit, type Database, inTransaction, newId } from '@cursus/db'
import { writeRecord } from '@cursus/jobs'
import { canInCompany } from '@cursus/rights'
import type { CompanyCtx, Deps, Eraser, UserCtx } from '../context.ts'
import { lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { heldBy } from './read-record.ts'

/** How long a file is kept. */
const retentionMs = 24 * 3_600_000
/** Writing one takes seconds: after this time its job is sent again. */
const patienceMs = 60_000

export const fileKeyOf = (recordFileId: string): string => `records/${recordFileId}/record.pdf`

type About = { userId: string; companyId?: string; accessId?: string }

/**
 * Has the participant's record of learning written as PDF, of one module where given.
 * @throws NotFound, TooManyRequests
 */
export async function makeOwnRecordFile(ctx: UserCtx, input: OwnRecordInput): Promise<RecordFile> {
  const { userModuleId: accessId, ...days } = input
  const userId = ctx.actor.id
  if (accessId !== undefined) await readHolder(ctx.db, { userId, accessId })
  return make(ctx, accessId === undefined ? { userId } : { userId, accessId }, days)
}

/**
 * Has the record of one access of the company written as PDF.
 * @throws NotFound, TooManyRequests
 */
export async function makeAccessRecordFile(
  ctx: CompanyCtx,
  { id: accessId, ...days }: CompanyRecordInput,
): Promise<RecordFile> {
  const companyId = ctx.company.id
  const { userId } = await readHolder(ctx.db, { companyId, accessId })
  return make(ctx, { userId, companyId, accessId }, days)
}

/**
 * Has the record of a person in the modules of the company written as PDF.
 * @throws NotFound, TooManyRequests
 */
export async function makeUserRecordFile(
  ctx: CompanyCtx,
  { id: userId, ...days }: CompanyRecordInput,
): Promise<RecordFile> {
  const companyId = ctx.company.id
  await readHolder(ctx.db, { companyId, userId })
  return make(ctx, { userId, companyId }, days)
}

const readHolder = (db: Database, of: Parameters<typeof heldBy>[0]) =>
  db
    .selectFrom('accesses as a')
    .select('a.userId')
    .where(heldBy(of))
    .where('a.erasedAt', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow(notFound)

async function make(ctx: UserCtx, about: About, { from, to }: RecordDays): Promise<RecordFile> {
  await limitRate(ctx, 'recordFile', { userId: ctx.actor.id })
  const id = newId()
  await inTransaction(ctx.db, async (db) => {
    await lockPeople(db, [about.userId, ctx.actor.id])
    await db
      .insertInto('recordFiles')
      .values({
        ...about,
        id,
        askerId: ctx.actor.id,
        fromDay: from ?? null,
        toDay: to ?? null,
        language: ctx.actor.language,
        createdAt: ctx.now(),
      })
      .execute()
    afterCommit(db, () => ctx.jobs.send(writeRecord, { recordFileId: id }))
  })
  return { id, state: 'preparing', file: null }
}

/** The request of the caller, while the caller may still read what it asks for. */
async function readOwn(ctx: UserCtx, id: string) {
  const row = await ctx.db
    .selectFrom('recordFiles')
    .select(['companyId', 'failedAt', 'createdAt'])
    .where('id', '=', id)
    .where('askerId', '=', ctx.actor.id)
    .where('createdAt', '>', new Date(ctx.now().getTime() - retentionMs))
    .executeTakeFirstOrThrow(notFound)
  const { subject } = ctx.actor
  if (row.companyId !== null && !canInCompany(subject, row.companyId, 'training.read')) throw notFound()
  return { ...row, stored: await ctx.storage.stat(fileKeyOf(id)) }
}

/**
 * A record that the caller asked for.
 * @throws NotFound, also after a day and without the right to read it
 */
export async function getRecordFile(ctx: UserCtx, { id }: { id: string }): Promise<RecordFile> {
  const { stored, failedAt, createdAt } = await readOwn(ctx, id)
  if (stored) return { id, state: 'ready', file: `/api/user/me/record/file/${id}/pdf` }
  // The job was lost, or never sent. A second one of the same name is ignored.
  const isOverdue = !failedAt && ctx.now().getTime() - createdAt.getTime() > patienceMs
  if (isOverdue) await ctx.jobs.send(writeRecord, { recordFileId: id })
  return { id, state: failedAt ? 'failed' : 'preparing', file: null }
}

/**
 * Opens the file; the caller ends the stream.
 * @throws NotFound, also while it is being written
 */
export async function openRecordFile(
  ctx: UserCtx,
  { id }: { id: string },
): Promise<{ size: number; madeAt: Date; file: Readable }> {
  const { stored, createdAt } = await readOwn(ctx, id)
  if (!stored) throw notFound()
  return { size: stored.size, madeAt: createdAt, file: await ctx.storage.get(fileKeyOf(id)) }
}

/**
 * Removes requests that are a day old, and their files.
 * @returns how many
 */
export async function removeOldRecordFiles({
  db,
  storage,
  now,
}: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  const old = await db
    .selectFrom('recordFiles')
    .select('id')
    .where('createdAt', '<=', new Date(now().getTime() - retentionMs))
    .orderBy('createdAt')
    .limit(1000)
    .execute()
  for (const { id } of old) {
    // The file first: the next run finds a row without a file, but no file without a row.
    await storage.removePrefix(`records/${id}`)
    await db.deleteFrom('recordFiles').where('id', '=', id).execute()
  }
  return old.length
}

/** What the person asked for, and what is about them. */
export const eraseRecordFiles: Eraser = async ({ db, storage }, { id: userId }) => {
  const gone = await db
    .deleteFrom('recordFiles')
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('askerId', '=', userId)]))
    .returning('id')
    .execute()
  afterCommit(db, async () => {
    for (const { id } of gone) await storage.removePrefix(`records/${id}`)
  })
}
