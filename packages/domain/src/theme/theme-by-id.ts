import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** The theme of the id in a column, as modules include it. */
export const themeById = (id: Expression<string>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('themes as theme')
      .select(['theme.id', 'theme.name', 'theme.fallbackName'])
      .where('theme.id', '=', id),
  ).$notNull()
