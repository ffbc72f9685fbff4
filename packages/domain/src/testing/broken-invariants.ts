import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@cursus/db'
import { recount } from '@cursus/db/testing'
import { type RawBuilder, sql } from 'kysely'

const storedCounts: Record<string, RawBuilder<unknown>> = {
  // Without the day of joining: who has left the group that they came by is listed since then,
  // which a full count cannot know.
  companyPeople: sql`select to_jsonb(p) - 'joined_at' as person from company_people p order by company_id, user_id`,
  licenceSeats: sql`select licence_id, seats from licence_seats order by licence_id`,
}
type Rows = Record<string, unknown[]>

async function readStoredCounts(db: Database): Promise<Rows> {
  const rows: Rows = {}
  for (const [table, all] of Object.entries(storedCounts)) rows[table] = (await all.execute(db)).rows
  return rows
}

/** Stored seats that differ from their definition: the people who hold an access that counts. */
const wrongSeats = sql`
  select s.licence_id, s.seats, count(distinct a.user_id) as counted
  from licence_seats s left join accesses a on a.licence_id = s.licence_id
    and a.revoked_at is null and a.erased_at is null and a.ended_at is null
  group by 1, 2 having s.seats <> count(distinct a.user_id)`

/** Accesses of one person to one module of one company that are live together. */
const doubledAccesses = (now: Date) => sql`
  select company_id, module_id, user_id, array_agg(id order by id) as ids from accesses
  where revoked_at is null and erased_at is null and (ends_at is null or ends_at > ${now})
  group by 1, 2, 3 having count(*) > 1`

/**
 * What must hold after any acts in any order and does not: nobody holds two live accesses to one
 * module of a company, and the counts stored by triggers equal a full count. It recounts, so a
 * second call finds less.
 */
export async function brokenInvariants({ db, now }: { db: Database; now: () => Date }): Promise<object> {
  const found: Rows = {
    doubledAccesses: (await doubledAccesses(now()).execute(db)).rows,
    wrongSeats: (await wrongSeats.execute(db)).rows,
  }
  const stored = await readStoredCounts(db)
  for (const statement of Object.values(recount)) await sql.raw(statement).execute(db)
  const counted = await readStoredCounts(db)
  const differ = Object.entries(stored).filter(([table, rows]) => !isDeepStrictEqual(rows, counted[table]))
  const broken = Object.entries(found).filter(([, rows]) => rows.length > 0)
  return Object.fromEntries([
    ...broken,
    ...differ.map(([table, rows]) => [table, { stored: rows, counted: counted[table] }]),
  ])
}
