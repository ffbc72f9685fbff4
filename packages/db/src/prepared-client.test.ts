import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await db?.destroy()
  await database?.close()
})

const statements = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows

describe('prepared statements', () => {
  it('are the marked ones, prepared once each, with their values', async () => {
    const half = (value: number) =>
      sql<{ half: number }>`/* prepared */ select ${value}::integer / 2 as half`.execute(db)
    expect((await half(8)).rows).toEqual([{ half: 4 }])
    expect((await half(6)).rows).toEqual([{ half: 3 }])
    await sql`select ${1}::integer`.execute(db)
    expect(await statements()).toEqual([{ statement: '/* prepared */ select $1::integer / 2 as half' }])
  })

  it('work in transactions, and fail like others', async () => {
    const broken = () => sql`/* prepared */ select 1 / ${0}::integer as broken`.execute(db)
    await expect(broken()).rejects.toMatchObject({ code: '22012' })
    await expect(broken()).rejects.toMatchObject({ code: '22012' })
    const rows = await db.transaction().execute(async (trx) => {
      return (await sql`/* prepared */ select ${1}::integer as one`.execute(trx)).rows
    })
    expect(rows).toEqual([{ one: 1 }])
  })
})
