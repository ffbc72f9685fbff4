import { Readable } from 'node:stream'
import { tryLockName } from '@cursus/db'
import type { Deps } from '../context.ts'
import { writeOwnData } from './write-own-data.ts'

/** A file is kept this long, and so is the news that there is none. */
const keptMs = 7 * 24 * 3_600_000
/** Runs, those cut by the death of their worker too, after which it is given up. */
const maxRuns = 5

type Parts = Pick<Deps, 'db' | 'storage' | 'now'>

export const fileKeyOf = (dataExportId: string): string => `data-exports/${dataExportId}.json`

/**
 * Writes the file of one data export; it then is `ready` for seven days, or `failed` after five runs. May be killed at any moment and
 * run again, and run twice at once: the second does nothing.
 * @throws what could go well another time (disk full, database away)
 */
export async function prepareDataExport(
  deps: Parts,
  { dataExportId }: { dataExportId: string },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  // Reads one moment of the person's data, and holds the lock, which goes with it when the process dies. What changes is written
  // beside it: a run that is cut must have been counted.
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
        // A worker that ends in peace has not failed: the next run is this one.
        if (signal?.aborted) await countRun(deps, dataExportId, -1)
        else if (run.runs === maxRuns) await giveUp(deps, dataExportId)
        throw error
      }
    })
}

/** Undefined when there is nothing to prepare any more: done, given up, or its owner erased. */
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
  // Its owner was erased meanwhile: nothing of them may stay.
  if (!done) return storage.remove(fileKeyOf(dataExportId))
  // The newest one is the one; those before go with the next sweep.
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
