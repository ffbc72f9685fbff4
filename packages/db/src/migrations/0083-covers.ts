import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table modules add column cover text check (cover ~ '^[a-z]+-[a-z-]+$')`.execute(db)
  await sql`comment on column modules.cover is
    'not personal: what an editor chose, such as clay-arcs; null: by theme and id'`.execute(db)
}
