import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** The category of the id in a column, as contents include it. */
export const categoryById = (id: Expression<string>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('contentCategories as category')
      .select(['category.id', 'category.name', 'category.fallbackName'])
      .where('category.id', '=', id),
  ).$notNull()
