import { type Kysely, sql } from 'kysely'

// What statements of releases before 23f70e8f need of a schema that has gone on, as the migrations
// of their time made it; `0090-former-releases` drops all of it.

/**
 * Columns with the time of a row, which former releases leave to a default of the database. The
 * generated types ask for every one: all times come from the clock of the application.
 */
const formerTimes: Record<string, string[]> = {
  users: ['created_at'],
  sessions: ['created_at', 'last_seen_at'],
  link_tokens: ['created_at'],
  audit: ['created_at'],
  themes: ['created_at'],
  content_categories: ['created_at'],
  resources: ['created_at'],
  contents: ['created_at'],
  content_versions: ['created_at'],
  modules: ['created_at'],
  module_versions: ['created_at'],
  companies: ['created_at'],
  company_managers: ['created_at'],
  user_groups: ['created_at'],
  module_licences: ['created_at'],
  accesses: ['created_at'],
  favorite_resources: ['created_at'],
  attempts: ['launched_at', 'created_at', 'updated_at'],
  attempt_scos: ['updated_at'],
  outbox: ['available_at', 'created_at'],
  events: ['created_at'],
  notifications: ['created_at'],
  mails: ['available_at', 'created_at'],
  support_messages: ['created_at'],
  client_logs: ['created_at'],
  data_exports: ['created_at'],
}

export async function keepFormerTimes(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(formerTimes)) {
    for (const column of columns) {
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set default now()`.execute(db)
    }
  }
}

/**
 * Former releases count one row per bucket and window, and name both in `on conflict`. Their
 * windows begin on a minute; those of today begin with a request, so that they are not dropped.
 */
export async function keepFormerRates(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index if not exists rate_limits_former on rate_limits (bucket, window_start)`.execute(db)
  await sql`
    create or replace function former_rate() returns trigger language plpgsql as $$
    begin
      -- Two first requests of one bucket: the second finds the row of the first. Without the lock
      -- it could meet that row in the one of the two keys that its statement does not name.
      perform pg_advisory_xact_lock(hashtextextended(new.bucket, 0));
      if new.window_start = date_trunc('minute', new.window_start) then
        delete from rate_limits where bucket = new.bucket and window_start <> new.window_start;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create or replace trigger former_rate before insert on rate_limits
    for each row execute function former_rate()`.execute(db)
}

/** The day of a moment in the zone where it is latest, because the platform's is not known here. */
const latestDay = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Pacific/Kiritimati')::date`

/** Whom former releases have told of the end of an access by e-mail is not reminded of it again. */
export async function keepFormerReminders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function former_reminder() returns trigger language plpgsql as $$
    begin
      update accesses set reminded_on = greatest(reminded_on, ${latestDay('new.created_at')})
      where id = split_part(new.dedupe_key, ':', 2)::uuid;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace trigger former_reminder after insert on mails
    for each row when (new.dedupe_key like 'moduleIsAboutToExpired:%')
    execute function former_reminder()`.execute(db)
}

/** The same for those whom they told before. */
export async function markFormerReminders(db: Kysely<unknown>): Promise<void> {
  await sql`
    update accesses a set reminded_on = greatest(a.reminded_on, ${latestDay('m.created_at')})
    from mails m where m.dedupe_key = 'moduleIsAboutToExpired:' || a.id`.execute(db)
}
