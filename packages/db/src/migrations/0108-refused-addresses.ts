import { type Kysely, sql } from 'kysely'

/** Few people among all: the page of the jobs counts them every few seconds. */
export const isAtomic = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index concurrently if not exists users_refused on users (refused_at) where refused_email is not null`.execute(
    db,
  )
}
