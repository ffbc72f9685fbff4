import { type Kysely, sql } from 'kysely'

/** Who follows which version of a module of a licence: counts and pages before an upgrade. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index accesses_of_module on accesses (licence_id, module_id, module_version_id, id) include (ends_at)
      where revoked_at is null and erased_at is null`.execute(db)
}
