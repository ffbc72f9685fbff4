import { type Kysely, sql } from 'kysely'

/**
 * One stream of events: what was `audit`, with what notifications show. The former release finds
 * its columns in `events`, and `audit` in a view.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table notifications, events, audit in access exclusive mode`.execute(db)
  // What came since 0076 copied the others, with a day for clocks that differ.
  await sql`
    insert into audit (id, type, data, created_at)
    select id, type, data, created_at from events e
    where created_at > (
        select timestamp::timestamptz - interval '1 day' from kysely_migration where name = '0076-one-stream'
      ) and not exists (select from audit a where a.id = e.id)`.execute(db)
  await sql`alter table notifications drop constraint notifications_event_id_fkey`.execute(db)
  await sql`drop table events`.execute(db)
  await sql`alter table audit rename to events`.execute(db)
  for (const [former, name] of [
    ['audit_pkey', 'events_pkey'],
    ['audit_actor', 'events_actor'],
    ['audit_company', 'events_company'],
    ['audit_revision', 'events_thing'],
  ] as const) {
    await sql`alter index ${sql.ref(former)} rename to ${sql.ref(name)}`.execute(db)
  }
  await sql`alter table events rename constraint audit_actor_id_fkey to events_actor_id_fkey`.execute(db)
  await sql`alter table events rename constraint audit_company to events_company_id_fkey`.execute(db)
  await sql`
    alter table events add constraint events_actor check (noun is null or num_nonnulls(actor_id, system_job) = 1)
    not valid`.execute(db)
  await sql`
    alter table events add constraint events_notice check (num_nonnulls(type, data) <> 1) not valid`.execute(db)
  await sql`
    alter table notifications add constraint notifications_event_id_fkey
    foreign key (event_id) references events (id) not valid`.execute(db)
  await sql`
    create view audit as
    select id, actor_id, system_job, company_id, noun, thing_id, action, before, after, created_at, revision
    from events
    where noun not in ('grant', 'account', 'accessMilestone', 'licenceMilestone', 'certificate')`.execute(db)
  await sql`comment on column events.data is 'not personal: titles, names of companies, counts'`.execute(db)
  await sql`comment on column event_outbox.error is 'not personal: faults of this program'`.execute(db)
}
