import { type Kysely, sql } from 'kysely'

export const isAtomic = false

const batch = 5000

/**
 * Prepares `audit` to take over what `events` holds: a row says what happened, and what readers of
 * it are told. See 0077, which swaps them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit
      add column if not exists type text, add column if not exists data jsonb,
      alter column noun drop not null, alter column thing_id drop not null, alter column action drop not null,
      drop constraint if exists audit_check`.execute(db)
  await sql`
    create table if not exists event_outbox (
      id uuid primary key,
      event_ids uuid[] not null,
      attempts smallint not null default 0,
      available_at timestamptz not null,
      failing_since timestamptz,
      set_aside_at timestamptz,
      error text
    )`.execute(db)
  await sql`
    create index concurrently if not exists event_outbox_waiting on event_outbox (available_at, id)
    where set_aside_at is null`.execute(db)
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string | null }>`
      with moved as materialized (select * from events where id > ${last} order by id limit ${sql.lit(batch)}),
        copied as (
          insert into audit (id, type, data, created_at) select id, type, data, created_at from moved
          on conflict (id) do nothing
        )
      select max(id::text) as id from moved`.execute(db)
    if (!rows[0]?.id) return
    last = rows[0].id
  }
}
