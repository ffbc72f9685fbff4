import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDatabase } from './database.ts'
import { newId } from './new-id.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('reads counts and numerics as numbers, dates as text, timestamps as Date', async () => {
  const { rows } = await sql`select
    count(*) as how_many, 1.5::numeric as half, '2026-03-29'::date as a_day, '2026-03-29 02:30+00'::timestamptz as moment,
    array[1, 2]::int8[] as sizes, array[1.5, null]::numeric[] as scores, array['2026-03-29']::date[] as days`.execute(
    test.db,
  )
  expect(rows).toEqual([
    {
      howMany: 1,
      half: 1.5,
      aDay: '2026-03-29',
      moment: new Date('2026-03-29T02:30:00Z'),
      sizes: [1, 2],
      scores: [1.5, null],
      days: ['2026-03-29'],
    },
  ])
})

it('never renames keys of stored JSON, and renames keys of selected JSON like columns', async () => {
  const data = { 'cmi.core.lesson_status': 'passed', suspend_data: { last_page: 3 } }
  const id = newId()
  await test.db
    .insertInto('events')
    .values({ id, type: 'companyCreated', data: JSON.stringify(data), createdAt: new Date() })
    .execute()
  const row = await test.db
    .selectFrom('events')
    .select((eb) => [
      'data',
      jsonArrayFrom(eb.selectFrom('events as inner').select(['inner.createdAt', 'inner.type'])).as('all'),
    ])
    .executeTakeFirstOrThrow()
  expect(row.data).toEqual(data)
  expect(row.all).toEqual([{ createdAt: expect.any(String), type: 'companyCreated' }])
})

it('reports a connection lost between two statements to its holder only', async () => {
  const holding = test.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    const pid = rows[0]?.pid
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(test.db)
    await sql`select 1`.execute(connection)
  })
  await expect(holding).rejects.toThrow(/connection/i)
  expect((await sql`select 1 as one`.execute(test.db)).rows).toEqual([{ one: 1 }])
})

it('lends no connection that the server has ended', async () => {
  const db = createDatabase({ connectionString: test.url, max: 1 })
  for (let ended = 0; ended < 20; ended++) {
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(/connection/i)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  }
  await db.destroy()
})

it('makes ids that sort in the order they were made', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect([...ids].sort()).toEqual(ids)
})

it('ends statements and pauses of transactions that take too long', async () => {
  const limited = (session: Record<string, string>) => createDatabase({ connectionString: test.url, session })
  const short = limited({ statement_timeout: '50ms' })
  await expect(sql`select pg_sleep(20)`.execute(short)).rejects.toMatchObject({ code: '57014' })
  await short.destroy()
  // No other limit, and no statement between the beginning and the pause: on a busy machine they
  // take as long.
  const pausing = limited({ idle_in_transaction_session_timeout: '50ms' })
  const paused = pausing.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    await connection.transaction().execute(async (trx) => {
      await vi.waitFor(async () => {
        const found = await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(test.db)
        expect(found.rows).toEqual([])
      }, 20_000)
      await sql`select 1`.execute(trx)
    })
  })
  await expect(paused).rejects.toMatchObject({ code: '08006' })
  await pausing.destroy()
})
