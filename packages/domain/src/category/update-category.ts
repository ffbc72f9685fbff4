import type { ContentCategory } from '@cursus/contract/category'
import { AppError } from '@cursus/contract/error'
import type { Edited, UpdateNamedInput } from '@cursus/contract/field'
import { inTransaction } from '@cursus/db'
import { mergeEdit } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'
import { audit } from '../record.ts'
import { getCategory } from './get-category.ts'
import { reserveCategoryNames } from './reserve-category-names.ts'

/**
 * Renames a category; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist when either name is taken, NotFound
 */
export async function updateCategory(ctx: ManagementCtx, input: UpdateNamedInput): Promise<Edited<ContentCategory>> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const before = await db
      .selectFrom('contentCategories')
      .select(['name', 'fallbackName'])
      .where('id', '=', input.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('NotFound')
    const after = {
      name: input.name === undefined ? before.name : input.name,
      fallbackName: input.fallbackName ?? before.fallbackName,
    }
    const thing = { noun: 'category', thingId: input.id } as const
    const { change, meanwhile } = await mergeEdit(tx, thing, { revision: input.revision, before, after })
    if (Object.keys(change.after).length === 0) return { ...(await getCategory(tx, input)), meanwhile }
    await reserveCategoryNames(tx, input.id, after)
    await db.updateTable('contentCategories').set(after).where('id', '=', input.id).execute()
    await audit(tx, { ...thing, action: 'update', ...change })
    return { ...(await getCategory(tx, input)), meanwhile }
  })
}
