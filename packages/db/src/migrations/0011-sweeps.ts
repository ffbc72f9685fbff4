import { type Kysely, sql } from 'kysely'

/** When each sweep last ran. Here and not beside the jobs: a Redis that lost its data has lost that as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sweeps (
      name text primary key,
      every_ms bigint not null,
      declared_at timestamptz not null,
      ran_at timestamptz
    )`.execute(db)
}
