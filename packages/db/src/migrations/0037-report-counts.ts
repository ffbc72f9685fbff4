import { type Kysely, sql } from 'kysely'

/**
 * Counts of a report, kept for companies with too many accesses to count them for each reader. A
 * job replaces all rows of a company at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_runs (
      company_id uuid primary key references companies (id),
      counted_at timestamptz not null
    )`.execute(db)
  await sql`
    create table report_counts (
      company_id uuid not null references report_runs (company_id),
      module_id uuid not null references modules (id),
      licence_id uuid not null references module_licences (id),
      -- All groups of the people that are counted: a filter of several groups counts nobody twice.
      user_group_ids uuid[] not null,
      to_accept integer not null,
      in_progress integer not null,
      done integer not null,
      late integer not null,
      ended integer not null
    )`.execute(db)
  await sql`
    create table report_weeks (
      company_id uuid not null references report_runs (company_id),
      module_id uuid not null references modules (id),
      licence_id uuid not null references module_licences (id),
      user_group_ids uuid[] not null,
      -- The Monday, in the time zone of the platform.
      week date not null,
      opened integer not null,
      done integer not null
    )`.execute(db)
  for (const table of ['report_counts', 'report_weeks']) {
    await sql`create index ${sql.ref(`${table}_company`)} on ${sql.ref(table)} (company_id, module_id)`.execute(db)
    await sql`create index ${sql.ref(`${table}_module`)} on ${sql.ref(table)} (module_id)`.execute(db)
    await sql`create index ${sql.ref(`${table}_licence`)} on ${sql.ref(table)} (licence_id)`.execute(db)
  }
  // For lists of results: in the order of their end, and of those that wait or go on.
  await sql`
    create index accesses_by_done on accesses (company_id, done_at desc nulls last, id desc)`.execute(db)
  const open = sql`done_at is null and revoked_at is null and erased_at is null and ended_at is null`
  await sql`
    create index accesses_to_accept on accesses (company_id, created_at, id)
      where ${open} and accepted_at is null`.execute(db)
  await sql`
    create index accesses_in_progress on accesses (company_id, created_at, id)
      where ${open} and accepted_at is not null`.execute(db)
}
