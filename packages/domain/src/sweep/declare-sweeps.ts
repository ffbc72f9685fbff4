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
