import type { Database } from '@cursus/db'
import { type Compilable, type Expression, sql } from 'kysely'

type Statement<Row> = Compilable<Row> & Expression<unknown>

/**
 * Reads the rows of a statement in batches from one cursor, with one batch in memory at a time.
 * `db` is a transaction, and reads one statement so at a time.
 */
export async function* readBatches<Row>(
  db: Database,
  statement: Statement<Row>,
  batch = 500,
): AsyncGenerator<Row[], void> {
  await sql`declare batches no scroll cursor for ${statement}`.execute(db)
  const fetch = sql<Row>`fetch ${sql.lit(batch)} from batches`
  for (let { rows } = await fetch.execute(db); rows.length > 0; { rows } = await fetch.execute(db)) yield rows
  await sql`close batches`.execute(db)
}
