import { type Kysely, sql } from 'kysely'

/** Stored files that are removed after a time, each named before its bytes are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      key text primary key,
      kind text not null check (kind in ('upload', 'packageUpload', 'mailPicture', 'mailPreview')),
      owner_id uuid references users (id),
      -- How many had arrived when its row was last written.
      bytes bigint not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index files_expiry on files (expires_at)`.execute(db)
  await sql`create index files_owner on files (owner_id) where owner_id is not null`.execute(db)
  await sql`comment on column files.owner_id is 'personal, erased: null, and its file is removed'`.execute(db)
}
