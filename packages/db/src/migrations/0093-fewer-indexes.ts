import { type Kysely, sql } from 'kysely'

/** Lists of accesses are counted by the index of their creation, and seats by `accesses_counted`. */
export const isContract = true
export const isAtomic = false

const dropped = [
  'accesses_by_due',
  'accesses_due_by_reminder',
  'accesses_in_progress',
  'accesses_never_opened',
  'accesses_not_done_by_due',
  'accesses_open_by_reminder',
  'accesses_revoked',
  'accesses_seats',
  'accesses_to_accept',
  'accesses_to_remind',
  'accesses_to_remind_by_licence',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of dropped) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
}
