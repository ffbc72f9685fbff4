import type { Deps } from '../context.ts'

/** A sweep has done its work. */
export async function markSweepRan({ db, now }: Pick<Deps, 'db' | 'now'>, name: string): Promise<void> {
  await db.updateTable('sweeps').set({ ranAt: now() }).where('name', '=', name).execute()
}
