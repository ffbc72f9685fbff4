import type { Database } from '@cursus/db'
import type {
  AnyAliasedColumnWithTable,
  AnyColumnWithTable,
  Expression,
  ExpressionBuilder,
  SelectQueryBuilder,
} from 'kysely'
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

/** Columns under their names or others, and what else a row has. PostgreSQL writes the JSON. */
export function line<Tables, Name extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Name>,
  columns: readonly (AnyColumnWithTable<Tables, Name> | AnyAliasedColumnWithTable<Tables, Name>)[],
  more: Record<string, Expression<unknown>> = {},
) {
  const fields = columns.map((column) => {
    const [path = '', name = path.replace(/.*\./, '')] = String(column).split(' as ')
    return [name, eb.ref(path as AnyColumnWithTable<Tables, Name>)] as const
  })
  return eb.cast<string>(jsonBuildObject({ ...Object.fromEntries(fields), ...more }), 'text').as('line')
}
