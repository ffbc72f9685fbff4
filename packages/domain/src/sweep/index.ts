import type { Database, RowOf } from '@cursus/db'
import type { Deps } from '../context.ts'

/**
 * Declares the sweeps of this version with their intervals in milliseconds; those of earlier
 * versions are removed.
 */
export async function declareSweeps(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sweeps: readonly { name: string; everyMs: number }[],
): Promise<void> {
  await db
    .deleteFrom('sweeps')
    .where(
      'name',
      'not in',
      sweeps.map(({ name }) => name),
    )
    .execute()
  await db
    .insertInto('sweeps')
    .values(sweeps.map((sweep) => ({ ...sweep, declaredAt: now() })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ ref }) => ({ everyMs: ref('excluded.everyMs') })))
    .execute()
}

export type Sweep = {
  name: string
  /** End of the last successful run; null before the first. */
  ranAt: Date | null
  isOverdue: boolean
}

/** Tolerates one missed run and a slow one before a sweep counts as overdue. */
const slackMs = 60_000
const toleratedMs = (everyMs: number) => 2 * everyMs + slackMs

const allSweeps = (db: Database) => db.selectFrom('sweeps').selectAll().orderBy('name')
type SweepRow = RowOf<typeof allSweeps>

const msSince = (now: Date, { ranAt, declaredAt }: SweepRow) => now.getTime() - (ranAt ?? declaredAt).getTime()

/**
 * Lists every sweep with its last run. Overdue: no run for twice its interval and a minute, since
 * it was declared.
 */
export async function listSweeps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Sweep[]> {
  return (await allSweeps(db).execute()).map((row) => toSweep(row, now()))
}

const toSweep = (row: SweepRow, now: Date): Sweep => ({
  name: row.name,
  ranAt: row.ranAt,
  isOverdue: msSince(now, row) > toleratedMs(row.everyMs),
})

/**
 * Whether a worker runs, and the overdue sweeps. It runs when any sweep ran lately, measured by the
 * most frequent one, because a single sweep may fail while the worker runs.
 */
export async function readSweepStatus({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<{ isWorkerRunning: boolean; overdue: Sweep[] }> {
  const rows = await allSweeps(db).execute()
  const shortest = Math.min(...rows.map(({ everyMs }) => everyMs))
  return {
    isWorkerRunning: rows.some((row) => msSince(now(), row) <= toleratedMs(shortest)),
    overdue: rows.map((row) => toSweep(row, now())).filter(({ isOverdue }) => isOverdue),
  }
}

/** Records a successful run. */
export async function markSweepRan({ db, now }: Pick<Deps, 'db' | 'now'>, name: string): Promise<void> {
  await db.updateTable('sweeps').set({ ranAt: now() }).where('name', '=', name).execute()
}
