import { type Kysely, sql } from 'kysely'

/** The release before asks for files in tables of their kinds. */
export const isContract = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger keep_made_file on made_files`.execute(db)
  await sql`drop table data_exports, record_files`.execute(db)
  await sql`drop function keep_made_file, keep_former_file`.execute(db)
  await sql`alter table attestations drop column failed_at`.execute(db)
}
