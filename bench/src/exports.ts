import { setTimeout as wait } from 'node:timers/promises'
import type { CompanyExport, CreateExportInput } from '@cursus/contract/made-file'
import { createDatabase, newId } from '@cursus/db'
import { sql } from 'kysely'
import { addPeople, inParts } from './add-people.ts'
import { Client } from './client.ts'
import { makeLicensedModule } from './make-catalogue.ts'
import { admin, startBenchPlatform } from './platform.ts'
import { memoryOf } from './process-cost.ts'
import { printRows, type Row } from './table.ts'

// What the files of all results of a company cost with 10,000 and with 100,000 rows: the worker
// writes them row by row, so its memory must not follow their number.
const sizes = [10_000, 100_000]
/** People whose records are drawn into a ZIP; `npm run bench -- exports zip` does only this. */
const zipped = 200
const isQuick = process.argv[3] === 'zip'
const platform = await startBenchPlatform()
const db = createDatabase(platform.databaseUrl)
const rows: Row[] = []
try {
  const client = new Client(platform.origin)
  await client.signIn(admin.email, admin.password)
  const { companyId, licenceId, moduleId } = await makeLicensedModule(client, sizes.at(-1)!)
  const input = { moduleLicenceId: licenceId, moduleId, userList: ['first@bench.example'] }
  await client.call('POST', `company/${companyId}/moduleAccess`, input)
  const path = `company/${companyId}/export`
  await addAccesses(2, zipped)
  rows.push(await makeZip(client, path))
  let people = zipped
  for (const size of isQuick ? [] : sizes) {
    await addAccesses(people + 1, size)
    people = size
    for (const format of ['csv', 'xlsx'] as const) {
      const start = performance.now()
      const { id } = await client.call<CompanyExport>('POST', path, {
        kind: 'results',
        format,
      } satisfies CreateExportInput)
      const made = await ready(client, path, id)
      const seconds = (performance.now() - start) / 1000
      if (made.rowsDone !== size) throw new Error(`The file has ${made.rowsDone} of ${size} rows`)
      const { highest } = memoryOf(platform.workerPid) ?? { highest: 0 }
      rows.push([
        `${size} results as ${format}`,
        `${seconds.toFixed(1)} s, ${((made.size ?? 0) / 1e6).toFixed(1)} MB`,
        `${highest.toFixed(0)} MB`,
        '<= 250 MB',
        highest <= 250 ? 'holds' : 'MISSED',
      ])
    }
  }
} finally {
  await db.destroy()
  await platform.close()
}
console.log()
printRows(['file', 'cost', 'worker, at its highest', 'goal', ''], rows)

/** Records of learning as a ZIP: seconds a person, memory, and how often the page sees it move. */
async function makeZip(client: Client, path: string): Promise<Row> {
  const start = performance.now()
  const { id } = await client.call<CompanyExport>('POST', path, {
    kind: 'records',
    format: 'zip',
  } satisfies CreateExportInput)
  const seen = new Set<number>()
  const made = await ready(client, path, id, ({ rowsDone }) => seen.add(rowsDone))
  if (made.rowsDone !== zipped) throw new Error(`The file has ${made.rowsDone} of ${zipped} records`)
  const each = (performance.now() - start) / zipped
  const { highest } = memoryOf(platform.workerPid) ?? { highest: 0 }
  return [
    `${zipped} records as zip`,
    `${each.toFixed(0)} ms each, progress seen at ${[...seen].join(', ')}`,
    `${highest.toFixed(0)} MB`,
    '<= 350 MB, seen to move',
    highest <= 350 && seen.size > 2 ? 'holds' : 'MISSED',
  ]
}

/** Accesses like the first one, each of another person, with the numbers `from` to `to`. */
async function addAccesses(from: number, to: number): Promise<void> {
  const first = await db
    .selectFrom('accesses')
    .select(['companyId', 'licenceId', 'moduleId', 'moduleVersionId'])
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirstOrThrow()
  const rows = (await addPeople(db, 'person', from, to)).map((userId) => ({
    ...first,
    id: newId(),
    userId,
    createdAt: new Date(),
  }))
  for (const part of inParts(rows)) await db.insertInto('accesses').values(part).execute()
  await sql`analyze`.execute(db)
}

async function ready(
  client: Client,
  path: string,
  id: string,
  onLook: (made: CompanyExport) => unknown = () => {},
): Promise<CompanyExport> {
  for (;;) {
    const made = (await client.call<CompanyExport[]>('GET', path)).find((row) => row.id === id)
    if (made) onLook(made)
    if (made?.state === 'failed') throw new Error('The export failed')
    if (made?.state === 'ready') return made
    await wait(100)
  }
}
