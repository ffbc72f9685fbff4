import { type Kysely, sql } from 'kysely'

/** Records of learning as files: what was asked for, by whom. Rows and files are kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_files (
      id uuid primary key,
      asker_id uuid not null references users (id),
      user_id uuid not null references users (id),
      -- Only its accesses; of all companies when the participant asks.
      company_id uuid references companies (id),
      access_id uuid references accesses (id),
      from_day date,
      to_day date,
      language text not null check (language in ('fr', 'en')),
      created_at timestamptz not null,
      failed_at timestamptz
    )`.execute(db)
  for (const column of ['asker_id', 'user_id', 'company_id', 'access_id', 'created_at']) {
    await sql`create index ${sql.ref(`record_files_${column}`)} on record_files (${sql.ref(column)})`.execute(db)
  }
}
