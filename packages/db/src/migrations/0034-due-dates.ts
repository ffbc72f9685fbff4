import { type Kysely, sql } from 'kysely'

/** When an access should be done; it closes nothing. Members of a group get it with its modules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accesses add column due_date date`.execute(db)
  await sql`alter table user_group_modules add column due_date date`.execute(db)
  await sql`create index accesses_by_due on accesses (company_id, due_date desc nulls last, id desc)`.execute(db)
  // Of late accesses the oldest first; what is done or revoked leaves it.
  await sql`
    create index accesses_not_done_by_due on accesses (company_id, due_date, id)
      where due_date is not null and done_at is null and revoked_at is null and erased_at is null`.execute(db)
}
