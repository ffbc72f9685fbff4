import type { Deps } from '../context.ts'

export type Sweep = {
  name: string
  /** End of the last successful run; null before the first. */
  ranAt: Date | null
  isOverdue: boolean
}

/** Tolerates one missed run and a slow one before a sweep counts as overdue. */
const slackMs = 60_000

/**
 * Lists every sweep with its last run. Overdue: no run for twice its interval and a minute, since
 * it was declared.
 */
export async function listSweeps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Sweep[]> {
  const rows = await db.selectFrom('sweeps').selectAll().orderBy('name').execute()
  return rows.map(({ name, everyMs, declaredAt, ranAt }) => ({
    name,
    ranAt,
    isOverdue: now().getTime() - (ranAt ?? declaredAt).getTime() > 2 * everyMs + slackMs,
  }))
}
