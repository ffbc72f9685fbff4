import type { Database, DB } from '@cursus/db'
import { type Expression, expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'

/** One list of the file. Field names are those of the file; times are ISO 8601 UTC. */
export type Section = {
  name: string
  /** The rows of the user in a stable order, each as the JSON text in the file. */
  // biome-ignore lint/suspicious/noExplicitAny: each section reads its own tables
  rows: (db: Database, userId: string) => SelectQueryBuilder<any, any, { line: string }>
  /** Rows read at once; few when a row may be large. */
  batch?: number
}

/** PostgreSQL writes the JSON, so rows are not parsed here. */
export const line = (fields: Record<string, Expression<unknown>>) =>
  expressionBuilder<DB>().cast<string>(jsonBuildObject(fields), 'text').as('line')
