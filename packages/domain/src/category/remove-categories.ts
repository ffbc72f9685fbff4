import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { getAll } from '../query/index.ts'

/**
 * All or none. A category that any version of a content ever used is kept, because versions never
 * change.
 * @throws CategoryContainAlmostOneContent, NotFound
 */
export async function removeCategories(ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    // The strongest lock: a content being added to one of these categories waits here and then
    // finds it gone.
    const categories = await getAll(idList, (ids) =>
      db
        .selectFrom('contentCategories')
        .select(['id', 'name', 'fallbackName'])
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate(),
    )
    const ids = categories.map(({ id }) => id)
    const used = await db
      .selectFrom('contentVersions')
      .select('id')
      .where('categoryId', 'in', ids)
      .limit(1)
      .executeTakeFirst()
    if (used) throw new AppError('CategoryContainAlmostOneContent')
    await db.deleteFrom('takenNames').where('ownerId', 'in', ids).execute()
    await db.deleteFrom('contentCategories').where('id', 'in', ids).execute()
    await recordEvents(
      { ...ctx, db },
      categories.map(({ id, ...before }) => ({ noun: 'category', thingId: id, action: 'remove', before })),
    )
  })
}
