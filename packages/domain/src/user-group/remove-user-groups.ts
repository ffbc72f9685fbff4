import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { groupThing, lockGroups } from './lock-groups.ts'

/**
 * Deletes groups, all or none. Their members keep what they have.
 * @throws NotFound
 */
export async function removeUserGroups(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const groups = await lockGroups(tx, idList)
    await db
      .deleteFrom('userGroups')
      .where(
        'id',
        'in',
        groups.map(({ id }) => id),
      )
      .execute()
    await recordEvents(
      tx,
      groups.map(({ id, name }) => ({ ...groupThing(ctx, id), action: 'remove', before: { name } })),
    )
  })
}
