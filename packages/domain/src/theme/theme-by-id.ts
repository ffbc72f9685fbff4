import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** A theme as modules name it, by the id that a column holds. */
export const themeById = (id: Expression<string>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('themes as theme')
      .select(['theme.id', 'theme.name', 'theme.fallbackName'])
      .where('theme.id', '=', id),
  ).$notNull()
