import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table modules add column cover text check (cover ~ '^[a-z]+-[a-z-]+$')`.execute(db)
  await sql`comment on column modules.cover is
    'not personal: tone and family that an editor chose, such as clay-arcs; null: those of its theme and its id'`.execute(
    db,
  )
}
