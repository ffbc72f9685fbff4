import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { newId } from './new-id.ts'
import { preparedQuery } from './prepared-query.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { anyOf, uuids } from './values.ts'

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

describe('preparedQuery', () => {
  it('is built and planned once, and passes the values of each call', async () => {
    let built = 0
    const companies = preparedQuery((from, { ids, least }: { ids: string[]; least: Date }) => {
      built += 1
      return from
        .selectFrom('companies as c')
        .select(['c.id', 'c.logoKey', 'c.createdAt'])
        .where('c.id', '=', anyOf(uuids(ids)))
        .where('c.createdAt', '>=', least)
        .orderBy('c.id')
    })
    const [first, second] = [newId(), newId()]
    const createdAt = new Date('2026-02-28T12:00:00Z')
    await db
      .insertInto('companies')
      .values([first, second].map((id) => ({ id, name: id, createdAt })))
      .execute()
    const least = new Date('2026-01-01')
    expect(await companies(db, { ids: [first], least })).toEqual([{ id: first, logoKey: null, createdAt }])
    expect(await companies(db, { ids: [first, second], least })).toHaveLength(2)
    expect(await companies(db, { ids: [first, second], least: new Date('2026-03-01') })).toEqual([])
    await db
      .transaction()
      .execute(async (trx) => expect(await companies(trx, { ids: [second], least })).toHaveLength(1))
    expect(built).toBe(1)
    const { rows } = await sql`select 1 from pg_prepared_statements`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('throws when the build inspects a value', async () => {
    let inspects = true
    const later = preparedQuery((from, { at }: { at: Date }) =>
      from
        .selectFrom('companies')
        .select('id')
        .where('createdAt', '>', inspects ? new Date(at.getTime() + 1) : at),
    )
    await expect(later(db, { at: new Date() })).rejects.toThrow(TypeError)
    // A test file after this one in the same process plans all queries.
    inspects = false
  })
})
