import type { Deps } from '../context.ts'

export type Sweep = {
  name: string
  /** The end of the last run that succeeded; null where none has yet. */
  ranAt: Date | null
  isOverdue: boolean
}

/** One run may be missed, and each may take a while, before anybody is called. */
const slackMs = 60_000

/** Every sweep with its last run. Overdue: none for twice its interval and a minute, since it was first declared. */
export async function listSweeps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Sweep[]> {
  const rows = await db.selectFrom('sweeps').selectAll().orderBy('name').execute()
  return rows.map(({ name, everyMs, declaredAt, ranAt }) => ({
    name,
    ranAt,
    isOverdue: now().getTime() - (ranAt ?? declaredAt).getTime() > 2 * everyMs + slackMs,
  }))
}
