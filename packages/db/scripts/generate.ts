import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { GenericExpressionNode, generate, IdentifierNode, PostgresDialect } from 'kysely-codegen'
import { createDatabase, type Database } from '../src/database.ts'
import { migrateToLatest, schemaFile } from '../src/migrate.ts'
import { randomName, runOnServer, withDatabase } from '../src/testing/clone-database.ts'
import { describeSchema } from '../src/testing/describe-schema.ts'
import { startTestServer } from '../src/testing/start-test-server.ts'

const typesFile = new URL('../src/generated/tables.ts', import.meta.url)

const name = (type: string) => new IdentifierNode(type)
const generic = (type: string, ...args: (IdentifierNode | GenericExpressionNode)[]) =>
  new GenericExpressionNode(type, args)
const json = (shape: IdentifierNode | GenericExpressionNode) => generic('JSONColumnType', shape)
const recordOf = (type: string) => generic('Record', name('string'), name(type))

/**
 * Types the schema cannot express: shapes of `jsonb` columns, and unions of text columns without a
 * check constraint.
 */
const columns = {
  'attempt_scos.elements': generic('Generated', json(recordOf('string'))),
  'attempts.shared_data': generic('Generated', json(recordOf('string'))),
  'attempt_scos.launch_seconds': generic('Generated', json(recordOf('number'))),
  'content_versions.processing_reason': json(name('PackageNote')),
  'content_versions.processing_report': json(name('PackageReportView')),
  'made_files.request': json(name('FileRequest')),
  'events.after': json(recordOf('unknown')),
  'events.before': json(recordOf('unknown')),
  'events.data': json(name('StoredNotificationData')),
  'events.noun': name('EventNoun'),
  'events.type': name('NotificationType'),
  'interactions.data': json(recordOf('string')),
  'mails.template': name('MailTemplate'),
}
const imports = {
  FileRequest: '@cursus/contract/made-file',
  EventNoun: '@cursus/contract/event-values',
  JSONColumnType: 'kysely',
  MailTemplate: '@cursus/contract/mail-values',
  NotificationType: '@cursus/contract/notification-values',
  StoredNotificationData: '@cursus/contract/notification',
  PackageNote: '@cursus/contract/content',
  PackageReportView: '@cursus/contract/content',
}

/**
 * Values allowed by check constraints, by `table.column`; such a text column gets their union as
 * its type.
 */
async function checkedWords(db: Kysely<unknown>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.conrelid::regclass || '.' || a.attname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and array[a.attnum] = c.conkey
    where c.contype = 'c'`.execute(db)
  return new Map(
    rows.flatMap(({ name, definition }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(definition)?.[1]
      return list ? [[name, [...list.matchAll(/'([^']*)'/g)].map(([, word]) => word!)] as const] : []
    }),
  )
}

/**
 * Generates the table types of a migrated database; consistent with the value parsers of
 * `createDatabase`.
 */
export async function generateTypes(db: Database): Promise<string> {
  return generate({
    db: db.withoutPlugins(),
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    camelCase: true,
    outFile: null,
    // Test databases have the schema of the jobs, which is not ours.
    excludePattern: '{*.kysely_*,jobs.*}',
    typeOnlyImports: true,
    typeMapping: { int8: 'number', numeric: 'number' },
    overrides: { columns },
    customImports: imports,
    async postprocess({ db, metadata }) {
      const words = await checkedWords(db)
      const unknown = new Set(Object.keys(columns))
      for (const table of metadata.tables) {
        for (const column of table.columns) {
          const path = `${table.name}.${column.name}`
          unknown.delete(path)
          column.enumValues = words.get(path) ?? null
        }
      }
      if (unknown.size > 0) throw new Error(`No such columns: ${[...unknown].join(', ')}`)
      return metadata
    },
  })
}

/** The text of `schema.sql`. */
export async function generateSchema(db: Database): Promise<string> {
  const head = `-- What the migrations make of an empty database. Generated: see "npm run db:generate".

-- Bodies of functions name tables that come later.
set local check_function_bodies = off;`
  return `${[head, ...(await describeSchema(db)).map((statement) => `${statement};`)].join('\n\n')}\n`
}

export const readGenerated = async () => ({
  types: await readFile(typesFile, 'utf8'),
  schema: await readFile(schemaFile, 'utf8'),
})

async function main(): Promise<void> {
  const server = await startTestServer()
  const name = randomName('generate')
  try {
    await runOnServer(server.url, `create database ${name} template template0`)
    const db = createDatabase(withDatabase(server.url, name))
    await migrateToLatest(db, { schema: null, contract: true })
    await mkdir(new URL('.', typesFile), { recursive: true })
    await writeFile(typesFile, await generateTypes(db))
    await writeFile(schemaFile, await generateSchema(db))
    await db.destroy()
  } finally {
    await runOnServer(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
}

if (import.meta.main) await main()
