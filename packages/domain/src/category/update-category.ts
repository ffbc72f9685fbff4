import type { ContentCategory } from '@cursus/contract/category'
import type { UpdateNamedInput } from '@cursus/contract/field'
import type { ManagementCtx } from '../context.ts'
import { updateBothNames } from '../name/index.ts'
import { getCategory } from './get-category.ts'
import { reserveCategoryNames } from './reserve-category-names.ts'

/**
 * Renames a category; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist when either name is taken, NotFound
 */
export const updateCategory = (ctx: ManagementCtx, input: UpdateNamedInput): Promise<ContentCategory> =>
  updateBothNames(ctx, input, {
    noun: 'category',
    table: 'contentCategories',
    get: getCategory,
    reserve: reserveCategoryNames,
  })
