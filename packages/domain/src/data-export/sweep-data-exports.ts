import { exportData } from '@cursus/jobs'
import type { Deps, Eraser } from '../context.ts'
import { hasWaited } from '../query/index.ts'
import { fileKeyOf } from './file-key.ts'

/**
 * Resends exports that have waited this long, because their message was lost, their worker died or
 * the disk was full; the wait doubles with each run.
 * @returns how many
 */
export async function resendWaitingDataExports(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  olderThanMs: number,
): Promise<number> {
  const waiting = await db
    .selectFrom('dataExports')
    .select('id as dataExportId')
    .where('state', '=', 'preparing')
    .where(({ ref }) => hasWaited({ since: ref('createdAt'), tries: ref('runs'), olderThanMs }, now()))
    .orderBy('createdAt')
    .limit(1000)
    .execute()
  if (waiting.length > 0) await jobs.sendMany(exportData, waiting)
  return waiting.length
}

/**
 * Removes expired files and rows.
 * @returns how many
 */
export async function removeOldDataExports({
  db,
  storage,
  now,
}: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  const old = await db
    .selectFrom('dataExports')
    .select(['id', 'request'])
    .where('expiresAt', '<=', now())
    .orderBy('expiresAt')
    .limit(1000)
    .execute()
  for (const row of old) {
    // The file first: a row without a file is found again, a file without a row is not.
    await storage.remove(fileKeyOf(row))
    await db.deleteFrom('dataExports').where('id', '=', row.id).execute()
  }
  return old.length
}

/**
 * Makes the person's own exports unavailable at once, and those of companies that may name them:
 * managers can ask again. The next sweep removes the files.
 */
export const eraseDataExports: Eraser = ({ db, now }, { id }) =>
  db
    .updateTable('dataExports')
    .set({ state: 'failed', size: null, readyAt: null, expiresAt: now() })
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('userId', '=', id),
        eb('companyId', 'in', selectFrom('accesses').select('companyId').where('userId', '=', id)),
        eb('companyId', 'in', selectFrom('companyPeople').select('companyId').where('userId', '=', id)),
      ]),
    )
    .execute()
