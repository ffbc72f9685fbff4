import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from './database.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/index.ts'
import { afterCommit, inTransaction } from './transaction.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`create table marks (name text primary key)`.execute(test.db)
})
beforeEach(async () => {
  await sql`delete from marks`.execute(test.db)
})
afterAll(() => test.close())

const mark = (db: TestDatabase['db'], name: string) => sql`insert into marks values (${name})`.execute(db)
const marks = async () => {
  const { rows } = await sql<{ name: string }>`select name from marks order by name`.execute(test.db)
  return rows.map((row) => row.name)
}

describe('inTransaction', () => {
  it('commits and returns the result', async () => {
    const result = await inTransaction(test.db, async (trx) => {
      await mark(trx, 'a')
      return 7
    })
    expect(result).toBe(7)
    expect(await marks()).toEqual(['a'])
  })

  it('rolls back and rethrows', async () => {
    const failure = new Error('no')
    const attempt = inTransaction(test.db, async (trx) => {
      await mark(trx, 'a')
      throw failure
    })
    await expect(attempt).rejects.toBe(failure)
    expect(await marks()).toEqual([])
  })

  it('joins an outer transaction: a later outer failure undoes the inner work', async () => {
    const attempt = inTransaction(test.db, async (outer) => {
      await inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer)
        await mark(inner, 'inner')
      })
      throw new Error('outer failed')
    })
    await expect(attempt).rejects.toThrow('outer failed')
    expect(await marks()).toEqual([])
  })
})

describe('deadlocks', () => {
  /**
   * Two transactions that lock two rows in opposite order, and both hold one before either asks for
   * the other.
   */
  async function cross(nested: boolean): Promise<{ runs: number[]; texts: string[] }> {
    await mark(test.db, 'one')
    await mark(test.db, 'two')
    const runs = [0, 0]
    const texts: string[] = []
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const take = (db: TestDatabase['db'], name: string) =>
      sql`select from marks where name = ${name} for update`.execute(db)
    const crossing = async (trx: TestDatabase['db'], index: 0 | 1) => {
      runs[index]! += 1
      await afterCommit(trx, () => texts.push(`${index} after run ${runs[index]}`))
      await take(trx, index === 0 ? 'one' : 'two')
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await take(trx, index === 0 ? 'two' : 'one')
      await mark(trx, `done ${index}`)
    }
    const run = (index: 0 | 1) =>
      inTransaction(test.db, (outer) =>
        nested ? inTransaction(outer, (inner) => crossing(inner, index)) : crossing(outer, index),
      )
    await Promise.all([run(0), run(1)])
    return { runs, texts }
  }

  it.each([
    ['runs again as a whole after a deadlock, and both commit once', false],
    ['runs again from the outermost one', true],
  ])('%s', async (_what, nested) => {
    const { runs, texts } = await cross(nested)
    expect(await marks()).toEqual(['done 0', 'done 1', 'one', 'two'])
    // One of them was aborted and ran again, more than once if it took its row before the other woke;
    // its `afterCommit` work must not run twice.
    expect(Math.max(...runs)).toBeGreaterThan(1)
    expect(texts.toSorted()).toEqual([`0 after run ${runs[0]}`, `1 after run ${runs[1]}`])
  })

  it('retries no other failure, and gives up in the end', async () => {
    let runs = 0
    const failing = (code: string) =>
      inTransaction(test.db, async (trx) => {
        runs += 1
        await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(trx)
      })
    await expect(failing('23505')).rejects.toMatchObject({ code: '23505' })
    expect(runs).toBe(1)
    await expect(failing('40001')).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(9)
  })
})

describe('afterCommit', () => {
  it('runs once, in order, after the outermost commit, when other connections see the rows', async () => {
    const seen: string[] = []
    await inTransaction(test.db, async (outer) => {
      await inTransaction(outer, async (inner) => {
        await mark(inner, 'a')
        await afterCommit(inner, async () => seen.push(`first ${await marks()}`))
      })
      await afterCommit(outer, () => seen.push('second'))
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['first a', 'second'])
  })

  it('never runs after a rollback', async () => {
    let ran = false
    const attempt = inTransaction(test.db, async (trx) => {
      await afterCommit(trx, () => {
        ran = true
      })
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(ran).toBe(false)
  })

  it('never runs when the commit itself is refused', async () => {
    await sql`create table later (name text unique deferrable initially deferred)`.execute(test.db)
    let ran = false
    const attempt = inTransaction(test.db, async (trx) => {
      await sql`insert into later values ('x'), ('x')`.execute(trx)
      await afterCommit(trx, () => {
        ran = true
      })
    })
    await expect(attempt).rejects.toThrow('duplicate key')
    expect(ran).toBe(false)
  })

  it('runs immediately outside a transaction', async () => {
    let ran = false
    await afterCommit(test.db, () => {
      ran = true
    })
    expect(ran).toBe(true)
  })

  it('reports an error to the listener, keeps the commit and runs the rest', async () => {
    const errors: unknown[] = []
    const failure = new Error('nudge failed')
    const db = createDatabase({ connectionString: test.url, onError: (error) => errors.push(error) })
    let ran = false
    await inTransaction(db, async (trx) => {
      await mark(trx, 'kept')
      await afterCommit(trx, () => Promise.reject(failure))
      await afterCommit(trx, () => {
        ran = true
      })
    })
    await db.destroy()
    expect(errors).toEqual([failure])
    expect(ran).toBe(true)
    expect(await marks()).toEqual(['kept'])
  })

  it('refuses a transaction that inTransaction did not open', async () => {
    const attempt = test.db.transaction().execute((trx) => afterCommit(trx, () => {}))
    await expect(attempt).rejects.toThrow('inTransaction')
  })
})

describe('two test databases', () => {
  it('do not see each other', async () => {
    const other = await createEmptyDatabase()
    const db = createDatabase(other.url)
    const { rows } = await sql`select to_regclass('marks') as found`.execute(db)
    await db.destroy()
    await other.close()
    expect(rows).toEqual([{ found: null }])
  })
})
