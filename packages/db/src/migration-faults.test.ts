import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from './database.ts'
import { migrateToLatest, readMigrations } from './migrate.ts'
import { createEmptyDatabase } from './testing/index.ts'

/** Earlier migrations were written without the rules of docs/operations.md. */
const lastOld = '0072-former-releases'

/** What does not hold here: the migrator limits locks, and a failed transaction leaves nothing. */
const excluded = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  // The release before writes a value; this one may leave it out.
  'ban-drop-not-null',
  // Questions of taste.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-text-field',
  'prefer-identity',
]

const require = createRequire(import.meta.url)
const program = join(dirname(require.resolve('squawk-cli/package.json')), 'js/bin/squawk')

/** The former release finds what it reads: 0077 swaps tables under names that it uses. */
const harmless = ['0077-events: ban-drop-table', '0077-events: renaming-table']

/** What a contract migration is for: the release before does without. */
const ofContract = /^(ban-drop-|renaming-|changing-column-type)/

/** Faults that lock tables for long, or break the release before. */
function faultsOf(statements: readonly string[], isAtomic: boolean): string[] {
  const args = ['--reporter=json', '--pg-version=17.0', `--exclude=${excluded.join(',')}`]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...args, ...(isAtomic ? ['--assume-in-transaction'] : ['--no-assume-in-transaction'])],
    { input: statements.map((statement) => `${statement};\n`).join(''), encoding: 'utf8' },
  )
  if (stderr !== '') throw new Error(stderr)
  const found = JSON.parse(stdout) as { rule_name: string; line: number }[]
  return found.map(({ rule_name, line }) => `${rule_name} (line ${line + 1})`)
}

/** The statements of each migration, as they run on an empty database. */
async function readStatements(): Promise<Map<string, string[]>> {
  const byMigration = new Map<string, string[]>()
  let statements: string[] = []
  const empty = await createEmptyDatabase()
  const db = createDatabase({
    connectionString: empty.url,
    onStatement: ({ sql, parameters }) => {
      // The migrator records a migration after its last statement.
      if (sql.startsWith('insert into "kysely_migration"')) byMigration.set(String(parameters[0]), statements)
      else statements.push(sql)
      if (sql === 'begin' || sql.startsWith('insert into "kysely_migration') || sql.includes('pg_advisory'))
        statements = []
    },
  })
  try {
    await migrateToLatest(db, { schema: null, contract: true })
  } finally {
    await db.destroy()
    await empty.close()
  }
  return byMigration
}

describe('new migrations', () => {
  let byMigration: Map<string, string[]>
  let migrations: Awaited<ReturnType<typeof readMigrations>>
  let names: string[]
  beforeAll(async () => {
    byMigration = await readStatements()
    migrations = await readMigrations()
    names = Object.keys(migrations)
  })

  it('lock no table for long and take nothing from the release before', async () => {
    expect([...byMigration.keys()]).toEqual(names)
    const faults: string[] = []
    for (const name of names.filter((name) => name > lastOld)) {
      const { isAtomic, isContract } = migrations[name] ?? {}
      const found = faultsOf(byMigration.get(name) ?? [], isAtomic !== false)
      faults.push(
        ...found.filter((fault) => !(isContract && ofContract.test(fault))).map((fault) => `${name}: ${fault}`),
      )
    }
    expect(faults.filter((fault) => !harmless.some((start) => fault.startsWith(start)))).toEqual([])
  })
})

describe('the check of migrations', () => {
  it.each([
    ['an index that keeps writers out', ['create index slow on users (email)'], 'require-concurrent-index-creation'],
    ['a column that others still read', ['alter table users drop column email'], 'ban-drop-column'],
    ['a name that others still use', ['alter table users rename column email to mail'], 'renaming-column'],
    ['a constraint that reads all rows', ['alter table users add check (email <> $1)'], 'constraint-missing-not-valid'],
    ['a column that others do not fill', ['alter table users add column x int not null'], 'adding-required-field'],
  ])('finds %s', (_what, statements, rule) => {
    expect(faultsOf(statements, true)).toContainEqual(expect.stringContaining(rule))
  })

  it('accepts an index that is built concurrently, outside a transaction, and a new table', () => {
    expect(faultsOf(['create index concurrently if not exists quick on users (email)'], false)).toEqual([])
    expect(faultsOf(['create table fresh (id uuid primary key)', 'create index on fresh (id)'], true)).toEqual([])
  })
})
