import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateSchema, generateTypes, readGenerated } from '../scripts/generate.ts'
import { createDatabase } from './database.ts'
import { assertMigrated, migrateToLatest } from './migrate.ts'
import { createEmptyDatabase, createTestDatabase, describeSchema, type TestDatabase } from './testing/index.ts'

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

type Written = string | { isAtomic?: false; isContract?: true; up: string }

async function withMigrations(files: Record<string, Written>, use: (folder: URL) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cursus-migrations-'))
  try {
    for (const [name, written] of Object.entries(files)) {
      const { up, ...rest } = typeof written === 'string' ? { up: written } : written
      const flags = Object.entries(rest).map(([flag, value]) => `-- ${flag} = ${value}\n`)
      await writeFile(join(folder, name), `${flags.join('')}${up};\n`)
    }
    await use(pathToFileURL(`${folder}/`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tablesOf(db: TestDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Resolves when a statement that begins so waits for a lock. */
async function untilWaiting(db: TestDatabase['db'], statement: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`${statement}%`}`.execute(db)
    if (rows.length > 0) return
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
  it('has one migration of each number, because two of one number have no order to read', async () => {
    const numbers = (await readdir(join(import.meta.dirname, 'migrations'))).map((file) => file.slice(0, 4))
    expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
  })

  it('does nothing on a migrated database', async () => {
    expect(await migrateToLatest(test.db)).toEqual({ ran: [], newer: [], waiting: [] })
  })

  it('runs each migration once when two processes start together', async () => {
    await onEmptyDatabase(async (db) => {
      const [first, second] = await Promise.all([migrateToLatest(db), migrateToLatest(db)])
      expect([first.ran.length, second.ran.length].sort()).toEqual([0, expect.any(Number)])
      expect(first.ran.length + second.ran.length).toBeGreaterThan(0)
      await assertMigrated(db)
    })
  })

  it('makes a new database in one step, and migrates one that has anything', async () => {
    const files = { '0001-first.sql': 'create table first_table (id int)' }
    await onEmptyDatabase(async (db) => {
      await sql`create table others (id int)`.execute(db)
      await withMigrations(files, async (folder) => {
        await migrateToLatest(db, { folder, schema: new URL('unused.sql', folder) })
      })
      expect(await tablesOf(db)).toEqual(['first_table', 'others'])
    })
    await onEmptyDatabase(async (db) => {
      await withMigrations(files, async (folder) => {
        const schema = new URL('schema.sql', folder)
        await writeFile(
          schema,
          'create table whole (id int); create table kysely_migration (name text, timestamp text);',
        )
        expect(await migrateToLatest(db, { folder, schema })).toEqual({ ran: ['0001-first'], newer: [], waiting: [] })
        expect(await migrateToLatest(db, { folder, schema })).toEqual({ ran: [], newer: [], waiting: [] })
      })
      expect(await tablesOf(db)).toEqual(['whole'])
    })
  })

  it('names the failed migration, keeps those before it, and goes on from there', async () => {
    const first = { '0001-first.sql': 'create table first_table (id int)' }
    const broken = { '0002-second.sql': 'create table second_table (id nothing)' }
    const mended = { '0002-second.sql': 'create table second_table (id int)' }
    await onEmptyDatabase(async (db) => {
      await withMigrations({ ...first, ...broken }, async (folder) => {
        await expect(migrateToLatest(db, { folder })).rejects.toThrow('Migration 0002-second failed')
        expect(await tablesOf(db)).toEqual(['first_table'])
      })
      await withMigrations({ ...first, ...mended }, async (folder) => {
        expect((await migrateToLatest(db, { folder })).ran).toEqual(['0002-second'])
        expect(await tablesOf(db)).toEqual(['first_table', 'second_table'])
      })
    })
  })

  it('gives the lock of one migration back before the next one waits for another', async () => {
    const files = {
      '0001-first.sql': 'create table first_table (id int); create table second_table (id int)',
      '0002-alter-first.sql': 'alter table first_table add column more int',
      '0003-alter-second.sql': 'alter table second_table add column more int',
    }
    await onEmptyDatabase(async (db) => {
      await withMigrations({ '0001-first.sql': files['0001-first.sql'] }, (folder) => migrateToLatest(db, { folder }))
      await withMigrations(files, async (folder) => {
        // It holds what the third needs, then wants what the second has had: one of them would die.
        const { promise: migrated, resolve } = Promise.withResolvers<unknown>()
        await db.transaction().execute(async (tx) => {
          await sql`select from second_table`.execute(tx)
          resolve(migrateToLatest(db, { folder }))
          await untilWaiting(db, 'alter table second_table')
          await sql`select more from first_table`.execute(tx)
        })
        expect(await migrated).toMatchObject({ ran: ['0002-alter-first', '0003-alter-second'] })
      })
    })
  })

  it('steps aside for those who queue behind it, and tries again', async () => {
    await onEmptyDatabase(async (db) => {
      const first = { '0001-first.sql': 'create table first_table (id int)' }
      await withMigrations(first, (folder) => migrateToLatest(db, { folder }))
      await withMigrations(
        { ...first, '0002-alter.sql': 'alter table first_table add column more int' },
        async (folder) => {
          const { promise: migrated, resolve } = Promise.withResolvers<unknown>()
          await db.transaction().execute(async (tx) => {
            await sql`select from first_table`.execute(tx)
            resolve(migrateToLatest(db, { folder }))
            await untilWaiting(db, 'alter table')
            // Queues behind the migration, which waits for the transaction that has not ended.
            await sql`select from first_table`.execute(db)
          })
          expect(await migrated).toMatchObject({ ran: ['0002-alter'] })
        },
      )
    })
  })

  it('says what to look at when its tables stay in use', async () => {
    await onEmptyDatabase(async (db) => {
      const first = { '0001-first.sql': 'create table first_table (id int)' }
      await withMigrations(first, (folder) => migrateToLatest(db, { folder }))
      await withMigrations({ ...first, '0002-alter.sql': 'drop table first_table' }, async (folder) => {
        await db.transaction().execute(async (tx) => {
          await sql`select from first_table`.execute(tx)
          await expect(migrateToLatest(db, { folder, maxTries: 1 })).rejects.toThrow(
            'Migration 0002-alter could not lock its tables in 1 attempts',
          )
        })
        expect((await migrateToLatest(db, { folder })).ran).toEqual(['0002-alter'])
      })
    })
  })

  it('runs a migration that is not atomic outside a transaction, again after a death half-way', async () => {
    await onEmptyDatabase(async (db) => {
      const first = { '0001-first.sql': 'create table first_table (id int)' }
      const index = 'create index concurrently if not exists first_index on first_table (id)'
      await withMigrations(first, (folder) => migrateToLatest(db, { folder }))
      // Done, but not recorded.
      await sql.raw(index).execute(db)
      await withMigrations({ ...first, '0002-index.sql': { isAtomic: false, up: index } }, async (folder) => {
        expect((await migrateToLatest(db, { folder })).ran).toEqual(['0002-index'])
      })
    })
  })

  it('leaves contract migrations to the next release, unless asked, and has them in a new database', async () => {
    const files: Record<string, Written> = {
      '0001-first.sql': 'create table first_table (id int); create table former_table (id int)',
      '0002-contract.sql': { isContract: true, up: 'drop table former_table' },
    }
    const contracted = { ran: ['0002-contract'], newer: [], waiting: [] }
    await onEmptyDatabase(async (db) => {
      await withMigrations(files, async (folder) => {
        expect(await migrateToLatest(db, { folder })).toEqual({
          ran: ['0001-first'],
          newer: [],
          waiting: ['0002-contract'],
        })
        await assertMigrated(db, folder)
        expect(await tablesOf(db)).toEqual(['first_table', 'former_table'])
        expect(await migrateToLatest(db, { folder, contract: true })).toEqual(contracted)
        expect(await tablesOf(db)).toEqual(['first_table'])
      })
    })
    await onEmptyDatabase(async (db) => {
      await withMigrations(files, (folder) => migrateToLatest(db, { folder }))
      await withMigrations({ ...files, '0003-next.sql': 'create table next_table (id int)' }, async (folder) => {
        await expect(assertMigrated(db, folder)).rejects.toThrow('missing: 0002-contract, 0003-next')
        expect((await migrateToLatest(db, { folder })).ran).toEqual(['0002-contract', '0003-next'])
      })
    })
    await onEmptyDatabase(async (db) => {
      const { '0001-first.sql': first, '0002-contract.sql': contract } = files
      await withMigrations({ '0001-first.sql': first!, '0005-contract.sql': contract! }, (folder) =>
        migrateToLatest(db, { folder, contract: true }),
      )
      await withMigrations(
        {
          '0001-first.sql': first!,
          '0004-later.sql': 'create table later_table (id int)',
          '0005-contract.sql': contract!,
        },
        async (folder) => {
          expect((await migrateToLatest(db, { folder })).ran).toEqual(['0004-later'])
        },
      )
    })
  })

  it('leaves the lock of the migrators and its own limits behind nowhere', async () => {
    await onEmptyDatabase(async (db) => {
      await db.connection().execute(async (connection) => {
        await migrateToLatest(connection, { schema: null })
        const { rows } = await sql`
          select current_setting('lock_timeout') as limit,
            (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`.execute(
          connection,
        )
        expect(rows).toEqual([{ limit: '0', locks: 0 }])
      })
    })
  })

  it('leaves a newer database as it is, and refuses one of another line', async () => {
    const first = { '0001-first.sql': 'create table first_table (id int)' }
    await onEmptyDatabase(async (db) => {
      await withMigrations({ ...first, '0002-second.sql': 'select 2' }, (folder) => migrateToLatest(db, { folder }))
      await withMigrations(first, async (folder) => {
        expect(await migrateToLatest(db, { folder })).toEqual({ ran: [], newer: ['0002-second'], waiting: [] })
      })
      await withMigrations({ ...first, '0002-other.sql': 'select 2' }, async (folder) => {
        await expect(migrateToLatest(db, { folder })).rejects.toThrow(
          'The database belongs to another version: it has 0002-second, which this one does not know, and lacks 0002-other',
        )
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
    const first = { '0001-first.sql': 'select 1' }
    await onEmptyDatabase(async (db) => {
      await withMigrations({ ...first, '0002-second.sql': 'select 2' }, async (two) => {
        await withMigrations(first, async (migrations) => {
          await migrateToLatest(db, { folder: migrations })
          await expect(assertMigrated(db, two)).rejects.toThrow('(missing: 0002-second)')
          await migrateToLatest(db, { folder: two })
          await assertMigrated(db, migrations)
        })
      })
    })
  })
})

describe('the schema', () => {
  // On a failure of these two: npm run db:generate
  it('agrees with the generated types', async () => {
    expect(await generateTypes(test.db)).toBe((await readGenerated()).types)
  })

  it('of a new database is that of all migrations', async () => {
    const { schema } = await readGenerated()
    expect(await generateSchema(test.db)).toBe(schema)
    await onEmptyDatabase(async (db) => {
      await migrateToLatest(db, { schema: null, contract: true })
      expect(await generateSchema(db)).toBe(schema)
    })
  })

  it('has a line in docs/database.md for each function of its own', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../docs/database.md'), 'utf8')
    const names = (await describeSchema(test.db)).flatMap((line) => /FUNCTION public\.(\w+)/.exec(line)?.slice(1) ?? [])
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  it('leaves every time to the clock of the application', async () => {
    const { rows } = await sql`
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
