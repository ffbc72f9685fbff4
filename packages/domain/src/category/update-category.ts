import type { ContentCategory } from '@cursus/contract/category'
import { AppError } from '@cursus/contract/error'
import type { UpdateNamedInput } from '@cursus/contract/field'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { audit } from '../record.ts'
import { getCategory } from './get-category.ts'
import { takeCategoryNames } from './take-category-names.ts'

/** Renames a category; absent names stay. @throws NameAlreadyExist when either name is taken. */
export async function updateCategory(ctx: ManagementCtx, input: UpdateNamedInput): Promise<ContentCategory> {
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
    if (after.name === before.name && after.fallbackName === before.fallbackName) return getCategory(tx, input)
    await takeCategoryNames(db, input.id, after)
    await db.updateTable('contentCategories').set(after).where('id', '=', input.id).execute()
    await audit(tx, { noun: 'category', thingId: input.id, action: 'update', before, after })
    return getCategory(tx, input)
  })
}
