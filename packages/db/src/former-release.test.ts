import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

// Statements of the former releases, word for word. When one fails, the change of the schema waits
// for the next release: see "Expand, then contract" in docs/operations.md.
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

/** Of `limit-rate.ts` in 5b032be and 6568f7a. */
async function countFormer(bucket: string, windowStart: string): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (bucket, window_start, hits) values (${bucket}, ${windowStart}::timestamptz, 1)
    on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
    returning bucket, hits`.execute(test.db)
  return rows[0]?.hits
}

/** Of `limit-rate.ts` in 48c76db, shortened to the key that it names. */
async function countCurrent(bucket: string, at: string): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (bucket, window_start, hits) values (${bucket}, ${at}::timestamptz, 1)
    on conflict (bucket) do update set hits = rate_limits.hits + excluded.hits
    returning hits`.execute(test.db)
  return rows[0]?.hits
}

it('counts requests of former releases by their windows, beside those of today', async () => {
  expect(await countFormer('a', '2027-03-01T10:00:00Z')).toBe(1)
  expect(await countFormer('a', '2027-03-01T10:00:00Z')).toBe(2)
  expect(await countCurrent('a', '2027-03-01T10:03:07.123Z')).toBe(3)
  expect(await countCurrent('a', '2027-03-01T10:04:07.123Z')).toBe(4)
  expect(await countFormer('a', '2027-03-01T10:15:00Z')).toBe(1)
  expect(await countCurrent('b', '2027-03-01T10:03:07.123Z')).toBe(1)
  expect(await countFormer('b', '2027-03-01T10:00:00Z')).toBe(1)
})

it('counts concurrent first requests of a window', async () => {
  for (const window of ['10:00', '10:15']) {
    const hits = await Promise.all(Array.from({ length: 8 }, () => countFormer('c', `2027-03-01T${window}:00Z`)))
    expect(hits.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  }
})

it('counts concurrent first requests of today, whose windows begin with a request', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const at = new Date(Date.UTC(2027, 2, 1, 11, 0, 7, turn)).toISOString()
    const hits = await Promise.all(Array.from({ length: 8 }, () => countCurrent(`d${turn}`, at)))
    expect(hits.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  }
})

it('gives a row the time of the database where a former release leaves it out', async () => {
  const { rows } = await sql<{ at: Date | null }>`
    insert into outbox (id, type, data, actor_id) values (gen_random_uuid(), 'newModuleAvailable', '{}', null)
    returning least(available_at, created_at) as at`.execute(test.db)
  expect(rows).toEqual([{ at: expect.any(Date) }])
})
