import { insertFrom, newId, tableOf, texts, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { countOf } from '../query/index.ts'
import { expectRefusal, useCtx } from '../testing/index.ts'
import { eachBatch, paginate, withTotal } from './paginate.ts'

const test = useCtx()
const names = Array.from({ length: 300 }, (_, index) => `Company ${String(index % 150).padStart(3, '0')}`)
beforeAll(async () => {
  const { db } = test
  const table = tableOf('new', { id: uuids(names.map(newId)), name: texts(names) })
  await insertFrom(db, 'companies', db.selectFrom(table), ({ ref, val }) => ({
    id: ref('new.id'),
    name: ref('new.name'),
    createdAt: val(new Date()),
  })).execute()
  await sql`analyze`.execute(db)
})

const list = () => ({
  base: test.db.selectFrom('companies as o').where('o.name', '<>', 'Company 007'),
  key: ['o.id'] as const,
  sorts: { name: 'o.name' as const },
  detail: test.db
    .selectFrom('companies as o')
    .select(({ selectFrom }) => [
      'o.id',
      'o.name',
      countOf(selectFrom('moduleLicences as l').whereRef('l.companyId', '=', 'o.id')).as('licences'),
    ]),
  toAnswer: ({ name, licences }: { name: string; licences: number }) => `${name}: ${licences}`,
})

describe('paginate', () => {
  it('returns every row once over all pages, also with equal values, and the total on each', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < 300; offset += 70) {
      const page = await paginate(test.db, { ...list(), toAnswer: ({ id }) => id }, { sort: 'name', limit: 70, offset })
      expect(page.total).toBe(298)
      seen.push(...page.rows)
    }
    expect(seen).toHaveLength(298)
    expect(new Set(seen).size).toBe(298)
  })

  it('leaves what orders and counts the page out of answers that take the whole row', async () => {
    const whole = { ...list(), toAnswer: (row: object) => row }
    const { rows } = await paginate(test.db, whole, { sort: 'name', limit: 1 })
    expect(rows).toEqual([{ id: expect.any(String), name: 'Company 000', licences: 0 }])
  })

  it('gives all rows of the order and the filters in batches, and waits for each to be taken', async () => {
    const { rows: expected } = await paginate(test.db, list(), { sort: 'name', offset: 20 })
    const seen: unknown[] = []
    let running = 0
    const take = async (rows: readonly unknown[], total: number) => {
      running += 1
      expect([running, total]).toEqual([1, 298])
      await new Promise(setImmediate)
      seen.push(...rows)
      running -= 1
    }
    await paginate(test.db, list(), { sort: 'name', limit: 10, offset: 20, [eachBatch]: take, [withTotal]: true })
    expect(seen).toEqual(expected)
  })

  it('returns the total past the end, and the whole list without a limit', async () => {
    expect(await paginate(test.db, list(), { limit: 10, offset: 1000 })).toEqual({
      rows: [],
      total: 298,
      capped: false,
    })
    const whole = await paginate(test.db, list(), { sort: 'name', order: 'desc' })
    expect(whole.rows).toHaveLength(298)
    expect(whole.rows[0]).toBe('Company 149: 0')
  })

  it('refuses an unknown sort', async () => {
    for (const sort of ['other', 'constructor']) {
      await expectRefusal(paginate(test.db, list(), { sort }), 'ValidationFailed')
    }
  })

  it('computes counts for the rows of the page only', async () => {
    await sql`create sequence counted`.execute(test.db)
    const detail = test.db.selectFrom('companies as o').select(sql<number>`nextval('counted')`.as('count'))
    const counting = { ...list(), detail, toAnswer: ({ count }: { count: number }) => count }
    expect(await paginate(test.db, counting, { sort: 'name', limit: 5 })).toMatchObject({ rows: { length: 5 } })
    const { rows } = await sql<{ next: number }>`select nextval('counted')::int as next`.execute(test.db)
    expect(rows).toEqual([{ next: 6 }])
  })

  // The last test: the rows stay.
  it('counts ten thousand rows, and no more', async () => {
    const totalOf = async () => {
      const { total, capped } = await paginate(test.db, list(), { limit: 1 })
      return { total, capped }
    }
    const add = (rows: number) =>
      sql`
      insert into companies (id, name, created_at)
      select gen_random_uuid(), 'Many ' || n, ${new Date()} from generate_series(1, ${rows}::int) n`.execute(test.db)
    await add(9_702)
    expect(await totalOf()).toEqual({ total: 10_000, capped: false })
    await add(1)
    expect(await totalOf()).toEqual({ total: 10_000, capped: true })
  })
})
