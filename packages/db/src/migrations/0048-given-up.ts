import { type Kysely, sql } from 'kysely'

/** What was given up is listed and retried by the page about jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['mails', 'outbox'])
    await sql`
      create index ${sql.id(`${table}_given_up`)} on ${sql.table(table)} (set_aside_at, id)
        where set_aside_at is not null`.execute(db)
}
