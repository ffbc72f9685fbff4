import { Readable } from 'node:stream'
import { tryLockName } from '@cursus/db'
import type { Deps } from '../context.ts'
import { writeOwnData } from './write-own-data.ts'

/** How long a file, or the notice of its failure, is kept. */
const keptMs = 7 * 24 * 3_600_000
/** Maximum runs, killed ones included, before it is given up. */
const maxRuns = 5

type Parts = Pick<Deps, 'db' | 'storage' | 'now'>

export const fileKeyOf = (dataExportId: string): string => `data-exports/${dataExportId}.json`

/**
 * Writes the file of one data export, which is then `ready` for seven days, or `failed` after five
 * runs. Idempotent and safe to kill or to run concurrently: a second run does nothing.
 * @throws temporary failures (disk full, database away)
 */
export async function prepareDataExport(
  deps: Parts,
  { dataExportId }: { dataExportId: string },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  // Reads a snapshot of the user's data and holds the lock, which ends with the process. Changes
  // are written outside this transaction, because a killed run must have been counted.
  await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (own) => {
      if (!(await tryLockName(own, dataExportId))) return
      const run = await countRun(deps, dataExportId)
      if (!run) return
      if (run.runs > maxRuns) return giveUp(deps, dataExportId)
      try {
        const text = writeOwnData(own, { userId: run.userId, madeAt: deps.now(), signal })
        const { size } = await deps.storage.put(fileKeyOf(dataExportId), Readable.from(text))
        await finish(deps, dataExportId, size)
      } catch (error) {
        // A run stopped by its worker is not a failure: the next run replaces it.
        if (signal?.aborted) await countRun(deps, dataExportId, -1)
        else if (run.runs === maxRuns) await giveUp(deps, dataExportId)
        throw error
      }
    })
}

/** Undefined when there is nothing to prepare: done, given up, or the owner erased. */
const countRun = ({ db }: Parts, dataExportId: string, by = 1) =>
  db
    .updateTable('dataExports')
    .set(({ eb }) => ({ runs: eb('runs', '+', by) }))
    .where('id', '=', dataExportId)
    .where('state', '=', 'preparing')
    .returning(['userId', 'runs'])
    .executeTakeFirst()

async function finish({ db, storage, now }: Parts, dataExportId: string, size: number): Promise<void> {
  const readyAt = now()
  const done = await db
    .updateTable('dataExports')
    .set({ state: 'ready', size, readyAt, expiresAt: new Date(readyAt.getTime() + keptMs) })
    .where('id', '=', dataExportId)
    .where('state', '=', 'preparing')
    .returning('userId')
    .executeTakeFirst()
  // The owner was erased meanwhile: no data may stay.
  if (!done) return storage.remove(fileKeyOf(dataExportId))
  // Only the newest is valid; the next sweep removes earlier ones.
  await db
    .updateTable('dataExports')
    .set({ expiresAt: readyAt })
    .where('userId', '=', done.userId)
    .where('id', '<>', dataExportId)
    .where('expiresAt', '>', readyAt)
    .execute()
}

async function giveUp({ db, now }: Parts, dataExportId: string): Promise<void> {
  await db
    .updateTable('dataExports')
    .set({ state: 'failed', expiresAt: new Date(now().getTime() + keptMs) })
    .where('id', '=', dataExportId)
    .where('state', '=', 'preparing')
    .execute()
}
