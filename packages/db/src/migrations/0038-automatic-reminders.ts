import { type Kysely, sql } from 'kysely'

/** When each company reminds its people by itself, and the indexes that find whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const days = (column: string, initially = '') =>
    sql.raw(`${column} smallint ${initially} check (${column} between 1 and 90)`)
  await sql`
    create table reminder_settings (
      company_id uuid primary key references companies (id),
      -- Days after an access is given, before a date, or between two reminders; null: none is sent.
      ${days('not_accepted_days')},
      ${days('not_started_days')},
      ${days('before_due_days')},
      ${days('before_end_days', 'default 7')},
      ${days('late_every_days')},
      -- The day on which everybody was last reminded.
      swept_on date
    )`.execute(db)
  await sql`lock table companies in share row exclusive mode`.execute(db)
  await sql`insert into reminder_settings (company_id) select id from companies`.execute(db)
  await sql`create index reminder_settings_to_sweep on reminder_settings (swept_on, company_id)`.execute(db)
  await sql`
    create function add_reminder_settings() returns trigger language plpgsql as $$
    begin
      insert into reminder_settings (company_id) values (new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger add_reminder_settings after insert on companies
    for each row execute function add_reminder_settings()`.execute(db)

  // What is open and not done. The first also finds what has a due date among it.
  const open = sql`done_at is null and revoked_at is null and erased_at is null and ended_at is null`
  await sql`create index accesses_open_by_reminder on accesses (licence_id, reminded_on) where ${open}`.execute(db)
  await sql`
    create index accesses_due_by_reminder on accesses (licence_id, reminded_on, due_date)
      where due_date is not null and ${open}`.execute(db)

  // Whom an e-mail has told of the end of an access is not reminded of it again: on the day where it
  // is latest, because the zone of the platform is not known here.
  await sql`
    update accesses a
    set reminded_on = greatest(a.reminded_on, (m.created_at at time zone 'Pacific/Kiritimati')::date)
    from mails m where m.dedupe_key = 'moduleIsAboutToExpired:' || a.id`.execute(db)
}
