import { type Kysely, sql } from 'kysely'

/**
 * The indexes that order the list of people include what hides a person, so that counts and the
 * people before a far page need no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['joined_at', 'email']) {
    const name = sql.ref(`company_people_by_${column}`)
    await sql`drop index ${name}`.execute(db)
    await sql`
      create index ${name} on company_people (company_id, ${sql.ref(column)}, user_id) include (removed_at)
        where sort_name is not null`.execute(db)
  }
  // Others read erased people in this order too.
  for (const [column, others] of [
    ['sort_name', sql`removed_at`],
    ['last_access_at', sql`removed_at, sort_name`],
  ] as const) {
    const name = sql.ref(`company_people_by_${column}`)
    await sql`drop index ${name}`.execute(db)
    await sql`
      create index ${name} on company_people (company_id, ${sql.ref(column)} desc nulls last, user_id desc)
        include (${others})`.execute(db)
  }
}
