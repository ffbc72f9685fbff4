import { type Kysely, sql } from 'kysely'

/**
 * A column of a unique constraint is a key to PostgreSQL: changing the latest version locked the content against everything that names it,
 * and two edits that name each other's content waited for one another. That a version belongs to one content stands without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contents', 'modules']) {
    await sql`create index ${sql.ref(`${table}_latest_version_id`)} on ${sql.table(table)} (latest_version_id)`.execute(
      db,
    )
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_latest_version_id_key`)}`.execute(db)
  }
}
