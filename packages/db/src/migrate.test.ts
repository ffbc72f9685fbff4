import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateTypes, readTypes } from '../scripts/generate-types.ts'
import { createDatabase } from './database.ts'
import { assertMigrated, migrateToLatest } from './migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/index.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

async function onEmptyDatabase(use: (db: TestDatabase['db']) => Promise<void>): Promise<void> {
  const empty = await createEmptyDatabase()
  const db = createDatabase(empty.url)
  try {
    await use(db)
  } finally {
    await db.destroy()
    await empty.close()
  }
}

async function withMigrations(files: Record<string, string>, use: (folder: URL) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cursus-migrations-'))
  try {
    for (const [name, up] of Object.entries(files)) {
      // Plain SQL in a module without imports, because the folder is outside the workspace.
      const source = `export const up = (db) => db.getExecutor().executeQuery({ sql: ${JSON.stringify(up)}, parameters: [], query: { kind: 'RawNode' } })\n`
      await writeFile(join(folder, name), source)
    }
    await use(pathToFileURL(`${folder}/`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An index without the nulls of its one column serves too: a key that is looked up is not null. */
async function foreignKeysWithoutIndex(db: TestDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ missing: string }>`
    select conrelid::regclass || ' (' || (
        select string_agg(attname, ', ' order by place)
        from unnest(conkey) with ordinality as key (attnum, place) join pg_attribute a on a.attrelid = conrelid and a.attnum = key.attnum
      ) || ')' as missing
      from pg_constraint c
      where contype = 'f' and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
            select format('(%I IS NOT NULL)', attname)
            from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1] and cardinality(c.conkey) = 1
          ))
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey
      )
    order by 1`.execute(db)
  return rows.map((row) => row.missing)
}

/** Plain columns of GiST indexes beyond the first. */
async function laterColumnsOfGist(db: TestDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select i.indexrelid::regclass || ' (' || attname || ')' as column
    from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_am m on m.oid = c.relam and m.amname = 'gist'
      cross join unnest(i.indkey::int2[]) with ordinality as key (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum
    where key.place > 1 and key.attnum > 0`.execute(db)
  return rows.map(({ column }) => column)
}

describe('migrateToLatest', () => {
  it('has migrations numbered without gaps, because two of one number have no order to read', async () => {
    const files = (await readdir(join(import.meta.dirname, 'migrations'))).toSorted()
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_file, index) => index + 1))
  })

  it('does nothing on a migrated database', async () => {
    expect(await migrateToLatest(test.db)).toEqual([])
  })

  it('runs each migration once when two processes start together', async () => {
    await onEmptyDatabase(async (db) => {
      const [first, second] = await Promise.all([migrateToLatest(db), migrateToLatest(db)])
      expect(Math.min(first.length, second.length)).toBe(0)
      expect(Math.max(first.length, second.length)).toBeGreaterThan(0)
      await assertMigrated(db)
    })
  })

  it('names the failed migration and rolls the whole run back', async () => {
    const files = {
      '0001-first.ts': 'create table first_table (id int)',
      '0002-broken.ts': 'create table broken (id nothing)',
    }
    await withMigrations(files, async (folder) => {
      await onEmptyDatabase(async (db) => {
        await expect(migrateToLatest(db, folder)).rejects.toThrow('Migration 0002-broken failed')
        const { rows } = await sql`select to_regclass('first_table') as found`.execute(db)
        expect(rows).toEqual([{ found: null }])
      })
    })
  })
})

describe('assertMigrated', () => {
  it('names what is missing on an empty database', async () => {
    await onEmptyDatabase(async (db) => {
      await expect(assertMigrated(db)).rejects.toThrow(/missing: 0001-/)
    })
  })

  it('names only missing migrations, and accepts a newer database', async () => {
    const first = { '0001-first.ts': 'select 1' }
    await onEmptyDatabase(async (db) => {
      await withMigrations({ ...first, '0002-second.ts': 'select 2' }, async (two) => {
        await withMigrations(first, async (one) => {
          await migrateToLatest(db, one)
          await expect(assertMigrated(db, two)).rejects.toThrow('(missing: 0002-second)')
          await migrateToLatest(db, two)
          await assertMigrated(db, one)
        })
      })
    })
  })
})

describe('the schema', () => {
  it('agrees with the generated types', async () => {
    // On a failure: npm run types -w @cursus/db
    expect(await generateTypes(test.db)).toBe(await readTypes())
  })

  it('leaves every time to the clock of the application', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%'
        and column_default ~* '(now|timestamp)\\(|current_(date|time)'`.execute(test.db)
    expect(rows).toEqual([])
  })

  it('has an index that starts with the columns of every foreign key', async () => {
    expect(await foreignKeysWithoutIndex(test.db)).toEqual([])
    // Check that the query can fail: an index on the second column of a key does not count.
    await sql`create table outer_table (a int, b int, primary key (a, b))`.execute(test.db)
    await sql`create table inner_table (a int, b int, foreign key (a, b) references outer_table)`.execute(test.db)
    await sql`create index on inner_table (b)`.execute(test.db)
    expect(await foreignKeysWithoutIndex(test.db)).toEqual(['inner_table (a, b)'])
    await sql`create index on inner_table (b, a)`.execute(test.db)
    expect(await foreignKeysWithoutIndex(test.db)).toEqual([])
    await sql`create table single_table (a int primary key)`.execute(test.db)
    await sql`create table pointing_table (a int references single_table, b int)`.execute(test.db)
    await sql`create index on pointing_table (a) where b is not null`.execute(test.db)
    expect(await foreignKeysWithoutIndex(test.db)).toEqual(['pointing_table (a)'])
    await sql`create index on pointing_table (a) where a is not null`.execute(test.db)
    expect(await foreignKeysWithoutIndex(test.db)).toEqual([])
    await sql`drop table inner_table, outer_table, pointing_table, single_table`.execute(test.db)
  })

  it('has no GiST index whose later columns serve a list, because it is read almost whole for them', async () => {
    expect(await laterColumnsOfGist(test.db)).toEqual([])
    await sql`create table spans (a int, b int, span int4range, exclude using gist (a with =, b with =, span with &&))`.execute(
      test.db,
    )
    expect(await laterColumnsOfGist(test.db)).toEqual(['spans_a_b_span_excl (b)', 'spans_a_b_span_excl (span)'])
    await sql`drop table spans`.execute(test.db)
  })
})
