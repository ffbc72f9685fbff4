import type { ContentCategory } from '@cursus/contract/category'
import type { ManagementCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { selectCategories, toCategory } from './category-row.ts'

/** @throws NotFound */
export async function getCategory({ db }: ManagementCtx, { id }: { id: string }): Promise<ContentCategory> {
  return toCategory(await selectCategories(db).where('k.id', '=', id).executeTakeFirstOrThrow(notFound))
}
