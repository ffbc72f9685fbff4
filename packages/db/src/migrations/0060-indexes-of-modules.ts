import { type Kysely, sql } from 'kysely'

/**
 * The index of the accesses of a module says whose they are and whether they hold, so that counts
 * read nothing else; it replaces that of the modules of a licence. The index of accesses that nobody
 * accepted serves the list of accesses too, which does not ask what is done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accesses_of_module, accesses_by_module, accesses_to_accept`.execute(db)
  await sql`
    create index accesses_by_module on accesses (company_id, module_id, module_version_id, id)
      include (user_id, licence_id, revoked_at, erased_at, ends_at)`.execute(db)
  await sql`
    create index accesses_to_accept on accesses (company_id, created_at, id) include (licence_id, ends_at, done_at, due_date)
      where revoked_at is null and erased_at is null and ended_at is null and accepted_at is null`.execute(db)
}
