import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFrom } from './insert-from.ts'
import { newId } from './new-id.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { anyOf, arrayOf, integers, tableOf, texts, uuids } from './values.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

describe('lists as values', () => {
  it('form a table with one column each, in order', async () => {
    const table = tableOf('given', { companyName: texts(['b', 'a']), place: integers([1, 2]) })
    const rows = await test.db.selectFrom(table).select(['given.place', 'given.companyName']).execute()
    expect(rows).toEqual([
      { place: 1, companyName: 'b' },
      { place: 2, companyName: 'a' },
    ])
  })

  it('can be inserted as rows', async () => {
    const ids = [newId(), newId()]
    const { db } = test
    const made = await insertFrom(
      db,
      'companies',
      db.selectFrom(tableOf('new', { id: uuids(ids), label: texts(['One', 'Two']) })).where('new.label', '<>', 'Two'),
      ({ ref, val }) => ({ createdAt: val('2026-01-01'), name: ref('new.label'), id: ref('new.id') }),
    )
      .returning(['id', 'name'])
      .execute()
    expect(made).toEqual([{ id: ids[0], name: 'One' }])
  })

  it('can be compared with a column, and an empty list matches nothing', async () => {
    const { db } = test
    const id = newId()
    await db.insertInto('companies').values({ id, name: 'Found', createdAt: new Date() }).execute()
    const among = (ids: string[]) =>
      db
        .selectFrom('companies')
        .select('id')
        .where('id', '=', anyOf(uuids(ids)))
        .execute()
    expect(await among([newId(), id])).toEqual([{ id }])
    expect(await among([])).toEqual([])
  })

  it('are read from a query of one column, empty without rows', async () => {
    const { db } = test
    const idsOf = (name: string) => arrayOf(db.selectFrom('companies').select('id').where('name', '=', name))
    const row = await db.selectNoFrom([idsOf('Found').as('some'), idsOf('none').as('none')]).executeTakeFirstOrThrow()
    expect(row).toEqual({ some: [expect.stringMatching(/^[0-9a-f-]{36}$/)], none: [] })
  })
})
