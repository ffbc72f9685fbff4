import type { ContentCategory } from '@cursus/contract/category'
import type { NamedInput, UpdateNamedInput } from '@cursus/contract/field'
import type { ManagementCtx } from '../context.ts'
import { createBothNames, updateBothNames } from '../name/index.ts'
import { getCategory } from './read-categories.ts'

const named = { noun: 'category', table: 'contentCategories', get: getCategory } as const

/** @throws NameAlreadyExist when either name is taken. */
export const createCategory = (ctx: ManagementCtx, input: NamedInput): Promise<ContentCategory> =>
  createBothNames(ctx, input, named)

/**
 * Renames a category; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist when either name is taken, NotFound
 */
export const updateCategory = (ctx: ManagementCtx, input: UpdateNamedInput): Promise<ContentCategory> =>
  updateBothNames(ctx, input, named)
