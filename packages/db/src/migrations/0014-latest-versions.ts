import { type Kysely, sql } from 'kysely'

/**
 * Drops a unique constraint, whose columns PostgreSQL locks as keys: changing the latest version
 * locked the content against all references, and two edits that referred to each other deadlocked.
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
