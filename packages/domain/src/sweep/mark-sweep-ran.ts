import type { Deps } from '../context.ts'

/** Records a successful run. */
export async function markSweepRan({ db, now }: Pick<Deps, 'db' | 'now'>, name: string): Promise<void> {
  await db.updateTable('sweeps').set({ ranAt: now() }).where('name', '=', name).execute()
}
