import { type Kysely, sql } from 'kysely'

/** The latest changes of platform management, without those of a person to their own profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_management on audit (noun, revision)
      where noun <> 'user' or action <> 'update'`.execute(db)
}
