import type { Readable } from 'node:stream'
import type { DataExport } from '@cursus/contract/data-export'
import { AppError } from '@cursus/contract/error'
import { afterCommit, inTransaction, newId } from '@cursus/db'
import { exportData } from '@cursus/jobs'
import { lockAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { limitRate } from '../rate-limit/index.ts'
import { fileKeyOf } from './file-key.ts'

const newest = ({ db, actor, now }: UserCtx) =>
  db
    .selectFrom('dataExports')
    .selectAll()
    .where('userId', '=', actor.id)
    .where('companyId', 'is', null)
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now())]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** Returns the latest copy of the user's data that is being prepared or still kept. */
export async function getDataExport(ctx: UserCtx): Promise<DataExport> {
  const row = await newest(ctx).executeTakeFirst()
  if (!row) return { id: null, state: 'none', requestedAt: null, expiresAt: null, size: null, file: null }
  const isReady = row.state === 'ready'
  return {
    id: row.id,
    state: row.state as DataExport['state'],
    requestedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    size: isReady ? row.size : null,
    file: isReady ? `/api/user/me/dataExport/${row.id}/file` : null,
  }
}

/**
 * Requests a copy of the user's data; returns the one being prepared, if any.
 * @throws TooManyRequests
 */
export async function requestDataExport(ctx: UserCtx): Promise<DataExport> {
  await limitRate(ctx, 'dataExport', { userId: ctx.actor.id })
  return inTransaction(ctx.db, async (db) => {
    await lockAccount(db, ctx.actor.id)
    const dataExportId = newId()
    const made = await db
      .insertInto('dataExports')
      .values({ id: dataExportId, userId: ctx.actor.id, state: 'preparing', createdAt: ctx.now() })
      .onConflict((conflict) =>
        conflict.column('userId').where('state', '=', 'preparing').where('companyId', 'is', null).doNothing(),
      )
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 1n) afterCommit(db, () => ctx.jobs.send(exportData, { dataExportId }))
    return getDataExport({ ...ctx, db })
  })
}

/**
 * Opens the file of a ready export; the caller ends the stream.
 * @throws NotFound, also for another user's and an expired one
 */
export async function openDataExport(
  ctx: UserCtx,
  { id }: { id: string },
): Promise<{ size: number; madeAt: Date; file: Readable }> {
  const row = await newest(ctx).clearOrderBy().where('id', '=', id).where('state', '=', 'ready').executeTakeFirst()
  const found = row && (await ctx.storage.stat(fileKeyOf(row)))
  if (!found) throw new AppError('NotFound')
  return { size: found.size, madeAt: row.createdAt, file: await ctx.storage.get(fileKeyOf(row)) }
}
