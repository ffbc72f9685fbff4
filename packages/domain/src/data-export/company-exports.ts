import type { Readable } from 'node:stream'
import {
  type CompanyExport,
  type CreateExportInput,
  createExportInput,
  exportFormats,
  type GetExportInput,
} from '@cursus/contract/company-export'
import { validationFailed } from '@cursus/contract/error'
import { afterCommit, type DataExports, inTransaction, newId } from '@cursus/db'
import { exportData } from '@cursus/jobs'
import type { NotNull, Selectable } from 'kysely'
import { lockAccount } from '../auth/index.ts'
import type { CompanyCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { fileKeyOf } from './file-key.ts'

/** Newest exports that a list shows. */
const shown = 20
/** A ZIP without files is its end record alone. */
const emptyZipBytes = 22

/** The exports of the caller in the company that are not removed yet. */
const selectOwn = ({ db, actor, company, now }: CompanyCtx) =>
  db
    .selectFrom('dataExports')
    .selectAll()
    .where('userId', '=', actor.id)
    .where('companyId', '=', company.id)
    .where('request', 'is not', null)
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now())]))
    .$narrowType<{ request: NotNull; companyId: NotNull }>()

/** Exports of the caller, newest first. */
export async function listExports(ctx: CompanyCtx): Promise<CompanyExport[]> {
  const rows = await selectOwn(ctx).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(shown).execute()
  return rows.map(toExport)
}

/** @throws NotFound, also for another manager's */
export const getExport = async (ctx: CompanyCtx, { id }: GetExportInput): Promise<CompanyExport> =>
  toExport(await selectOwn(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound))

/**
 * Asks for a file, which a job writes in the language of the caller.
 * @throws ValidationFailed for a format that the kind does not have, TooManyRequests
 */
export async function createExport(ctx: CompanyCtx, input: CreateExportInput): Promise<CompanyExport> {
  const request = createExportInput.parse(input)
  const formats: readonly string[] = exportFormats[request.kind]
  if (!formats.includes(request.format)) {
    throw validationFailed({ path: 'format', rule: 'oneOf', options: { values: formats.join(',') } })
  }
  await limitRate(ctx, 'companyExport', { userId: ctx.actor.id })
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockAccount(db, ctx.actor.id)
    const id = newId()
    await db
      .insertInto('dataExports')
      .values({
        id,
        userId: ctx.actor.id,
        companyId: ctx.company.id,
        request: JSON.stringify({ ...request, language: ctx.actor.language }),
        state: 'preparing',
        createdAt: ctx.now(),
      })
      .execute()
    await afterCommit(db, () => ctx.jobs.send(exportData, { dataExportId: id }))
    return getExport(tx, { id })
  })
}

/**
 * Opens the file of a ready export; the caller ends the stream.
 * @throws NotFound, also for another manager's, an expired and an empty one
 */
export async function openExport(
  ctx: CompanyCtx,
  { id }: GetExportInput,
): Promise<{ size: number; madeAt: Date; export: CompanyExport; file: Readable }> {
  const row = await selectOwn(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const made = toExport(row)
  if (made.state !== 'ready') throw notFound()
  const key = fileKeyOf(row)
  const found = await ctx.storage.stat(key)
  if (!found) throw notFound()
  return { size: found.size, madeAt: row.createdAt, export: made, file: await ctx.storage.get(key) }
}

type Row = Selectable<DataExports> & { request: NonNullable<unknown>; companyId: string }

function toExport(row: Row): CompanyExport {
  const { kind, format } = row.request as Pick<CompanyExport, 'kind' | 'format'>
  const state = row.state === 'ready' && format === 'zip' && row.size === emptyZipBytes ? 'empty' : row.state
  const isReady = state === 'ready'
  return {
    id: row.id,
    kind,
    format,
    state,
    requestedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal,
    rowsLeftOut: row.rowsLeftOut,
    size: isReady ? row.size : null,
    file: isReady ? `/api/company/${row.companyId}/export/${row.id}/file` : null,
  }
}
