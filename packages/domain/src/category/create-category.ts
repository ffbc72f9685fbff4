import type { ContentCategory } from '@cursus/contract/category'
import type { NamedInput } from '@cursus/contract/field'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { getCategory } from './get-category.ts'
import { reserveCategoryNames } from './reserve-category-names.ts'

/** @throws NameAlreadyExist when either name is taken. */
export async function createCategory(ctx: ManagementCtx, input: NamedInput): Promise<ContentCategory> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const id = newId()
    const names = { name: input.name ?? null, fallbackName: input.fallbackName }
    await reserveCategoryNames(tx, id, names)
    await db
      .insertInto('contentCategories')
      .values({ id, ...names, createdAt: ctx.now() })
      .execute()
    await recordEvent(tx, { noun: 'category', thingId: id, action: 'create', after: names })
    return getCategory(tx, { id })
  })
}
