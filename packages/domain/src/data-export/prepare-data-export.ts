import { Readable } from 'node:stream'
import type { ExportRequest } from '@cursus/contract/company-export'
import { tryLockName } from '@cursus/db'
import type { Deps } from '../context.ts'
import { fileKeyOf } from './file-key.ts'
import { type CompanyExportSource, readCompanyExport } from './read-company-export.ts'
import { writeOwnData } from './write-own-data.ts'

/** How long a file, or the notice of its failure, is kept. */
const retentionMs = 7 * 24 * 3_600_000
/** Maximum runs, killed ones included, before it is given up. */
const maxRuns = 5

type Parts = Pick<Deps, 'db' | 'storage' | 'now'>

/** Draws the file of a company's export; `tell` counts the rows done, and those without a document. */
export type DrawExport = (
  source: CompanyExportSource,
  tell: (rows: number, leftOut?: number) => Promise<void>,
) => Readable

/**
 * Writes the file of one export, of one's own data or of a company. It is `ready` for seven days,
 * or `failed` after five runs. Safe to kill or to run twice: a second run does nothing.
 * @throws temporary failures (disk full, database away)
 */
export async function prepareDataExport(
  deps: Deps,
  { dataExportId }: { dataExportId: string },
  { signal, draw }: { signal?: AbortSignal; draw?: DrawExport } = {},
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
        const data = run.request
          ? await readCompanyFile(deps, { ...run, request: run.request }, draw)
          : Readable.from(writeOwnData(own, { userId: run.userId, madeAt: deps.now(), signal }))
        if (!data) return giveUp(deps, dataExportId)
        signal?.addEventListener('abort', () => data.destroy(signal.reason), { once: true })
        const { size } = await deps.storage.put(fileKeyOf(run), data)
        await finish(deps, run, size)
      } catch (error) {
        // A run stopped by its worker is not a failure: the next run replaces it.
        if (signal?.aborted) await countRun(deps, dataExportId, -1)
        else if (run.runs === maxRuns) await giveUp(deps, dataExportId)
        throw error
      }
    })
}

type CompanyRun = { id: string; userId: string; companyId: string | null; request: ExportRequest }

/** Undefined when who asked for it may not read it any more. */
async function readCompanyFile(
  deps: Deps,
  run: CompanyRun,
  draw: DrawExport | undefined,
): Promise<Readable | undefined> {
  if (!draw || run.companyId === null) throw new Error('An export of a company needs somebody to draw it')
  const source = await readCompanyExport(deps, { ...run, companyId: run.companyId })
  if (!source) return undefined
  const tell = async (rowsDone: number, rowsLeftOut = 0) => {
    await deps.db
      .updateTable('dataExports')
      .set({ rowsDone, rowsLeftOut, rowsTotal: source.total })
      .where('id', '=', run.id)
      .execute()
  }
  await tell(0)
  return draw(source, tell)
}

/** Undefined when there is nothing to prepare: done, given up, or the owner erased. */
const countRun = ({ db }: Parts, dataExportId: string, by = 1) =>
  db
    .updateTable('dataExports')
    .set(({ eb }) => ({ runs: eb('runs', '+', by) }))
    .where('id', '=', dataExportId)
    .where('state', '=', 'preparing')
    .returning(['id', 'userId', 'companyId', 'request', 'runs'])
    .executeTakeFirst()

async function finish(
  { db, storage, now }: Parts,
  run: Pick<CompanyRun, 'id'> & { request: ExportRequest | null },
  size: number,
): Promise<void> {
  const readyAt = now()
  const done = await db
    .updateTable('dataExports')
    .set({ state: 'ready', size, readyAt, expiresAt: new Date(readyAt.getTime() + retentionMs) })
    .where('id', '=', run.id)
    .where('state', '=', 'preparing')
    .returning(['userId', 'companyId'])
    .executeTakeFirst()
  // The owner was erased meanwhile: no data may stay.
  if (!done) return storage.remove(fileKeyOf(run))
  if (done.companyId !== null) return
  // Only the newest is valid; the next sweep removes earlier ones.
  await db
    .updateTable('dataExports')
    .set({ expiresAt: readyAt })
    .where('userId', '=', done.userId)
    .where('companyId', 'is', null)
    .where('id', '<>', run.id)
    .where('expiresAt', '>', readyAt)
    .execute()
}

/** Its job ended for good. */
export const failDataExport = (deps: Deps, { dataExportId }: { dataExportId: string }): Promise<void> =>
  giveUp(deps, dataExportId)

async function giveUp({ db, now }: Parts, dataExportId: string): Promise<void> {
  await db
    .updateTable('dataExports')
    .set({ state: 'failed', expiresAt: new Date(now().getTime() + retentionMs) })
    .where('id', '=', dataExportId)
    .where('state', '=', 'preparing')
    .execute()
}

/** Its job runs again. One who has asked anew since then gets that file only. */
export async function reviveDataExport(
  { db }: Pick<Deps, 'db'>,
  { dataExportId }: { dataExportId: string },
): Promise<void> {
  await db
    .updateTable('dataExports as e')
    .set({ state: 'preparing', runs: 0, expiresAt: null })
    .where('id', '=', dataExportId)
    .where('state', '=', 'failed')
    .where(({ eb, or, not, exists }) =>
      or([
        eb('companyId', 'is not', null),
        not(
          exists(
            eb
              .selectFrom('dataExports as other')
              .select('other.id')
              .whereRef('other.userId', '=', 'e.userId')
              .where('other.companyId', 'is', null)
              .where('other.state', '=', 'preparing'),
          ),
        ),
      ]),
    )
    .execute()
}
