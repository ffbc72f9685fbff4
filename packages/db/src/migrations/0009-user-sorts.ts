import { type Kysely, sql } from 'kysely'

/** Indexes for the user list: a page of a million accounts is read in index order, not sorted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Same order as the list: nulls last, newer accounts first among equals. Each direction needs its
  // own index.
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
