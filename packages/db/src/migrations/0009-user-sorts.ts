import { type Kysely, sql } from 'kysely'

/** The list of users by name and by last sign-in: a page of a million accounts is read in their order, not sorted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As the list sorts them: nothing last, the newer account first among equals; either way needs an index of its own.
  for (const direction of ['asc', 'desc']) {
    await sql`
      create index ${sql.ref(`users_by_name_${direction}`)} on users
        (fold_text(coalesce(lastname || ' ' || firstname, email)) ${sql.raw(direction)} nulls last, id desc)
        where deleted_at is null`.execute(db)
  }
  await sql`
    create index users_by_last_sign_in on users (last_sign_in_at desc nulls last, id desc) where deleted_at is null`.execute(
    db,
  )
}
