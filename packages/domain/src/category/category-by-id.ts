import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** A category as contents name it, by the id that a column holds. */
export const categoryById = (id: Expression<string>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('contentCategories as category')
      .select(['category.id', 'category.name', 'category.fallbackName'])
      .where('category.id', '=', id),
  ).$notNull()
