import { setTimeout as wait } from 'node:timers/promises'
import type { CompanyExport, CreateExportInput } from '@cursus/contract/made-file'
import { newId } from '@cursus/db'
import { sql } from 'kysely'
import { addPeople, inParts } from './add-people.ts'
import { printRows, type Row, verdict } from './figures.ts'
import { makeLicensedModule } from './make-catalogue.ts'
import { startBenchPlatform } from './platform.ts'
import { memoryOf } from './process-cost.ts'

// What the files of all results of a company cost with 10,000 and with 100,000 rows: the worker
// writes them row by row, so its memory must not follow their number.
const sizes = [10_000, 100_000]
/** People whose records are drawn into a ZIP; `npm run bench -- exports zip` does only this. */
const zipped = 200
const isQuick = process.argv[3] === 'zip'
const platform = await startBenchPlatform()
const { admin, db, workerPid } = platform
const rows: Row[] = []
try {
  const { companyId, licenceId, moduleId } = await makeLicensedModule(admin, sizes.at(-1)!)
  const input = { moduleLicenceId: licenceId, moduleId, userList: ['first@bench.example'] }
  await admin.call('POST', `company/${companyId}/moduleAccess`, input)
  const path = `company/${companyId}/export`
  await addAccesses(2, zipped)
  rows.push(await makeZip(path))
  let people = zipped
  for (const size of isQuick ? [] : sizes) {
    await addAccesses(people + 1, size)
    people = size
    for (const format of ['csv', 'xlsx'] as const) {
      const start = performance.now()
      const made = await make(path, { kind: 'results', format })
      const seconds = (performance.now() - start) / 1000
      if (made.rowsDone !== size) throw new Error(`The file has ${made.rowsDone} of ${size} rows`)
      const { highest } = memoryOf(workerPid) ?? { highest: 0 }
      rows.push([
        `${size} results as ${format}`,
        `${seconds.toFixed(1)} s, ${((made.size ?? 0) / 1e6).toFixed(1)} MB`,
        `${highest.toFixed(0)} MB`,
        '<= 250 MB',
        verdict(highest <= 250),
      ])
    }
  }
} finally {
  await platform.close()
}
console.log()
printRows(['file', 'cost', 'worker, at its highest', 'goal', ''], rows)

/** Records of learning as a ZIP: seconds a person, memory, and how often the page sees it move. */
async function makeZip(path: string): Promise<Row> {
  const start = performance.now()
  const seen = new Set<number>()
  const made = await make(path, { kind: 'records', format: 'zip' }, ({ rowsDone }) => seen.add(rowsDone))
  if (made.rowsDone !== zipped) throw new Error(`The file has ${made.rowsDone} of ${zipped} records`)
  const each = (performance.now() - start) / zipped
  const { highest } = memoryOf(workerPid) ?? { highest: 0 }
  return [
    `${zipped} records as zip`,
    `${each.toFixed(0)} ms each, progress seen at ${[...seen].join(', ')}`,
    `${highest.toFixed(0)} MB`,
    '<= 350 MB, seen to move',
    verdict(highest <= 350 && seen.size > 2),
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
  const { contentId } = await db.selectFrom('moduleContents').select('contentId').limit(1).executeTakeFirstOrThrow()
  const activeUntil = new Date()
  const activeFrom = new Date(activeUntil.getTime() - 600_000)
  // Records are of people who have learned.
  const used = rows.map(({ id }) => ({ accessId: id, contentId, activeFrom, activeUntil }))
  for (const part of inParts(used)) await db.insertInto('userContents').values(part).execute()
  await sql`analyze`.execute(db)
}

/** Makes a file; `onLook` is told of it while it is made. */
async function make(
  path: string,
  input: CreateExportInput,
  onLook?: (made: CompanyExport) => void,
): Promise<CompanyExport> {
  const { id } = await admin.call<CompanyExport>('POST', path, input)
  for (;;) {
    const made = (await admin.call<CompanyExport[]>('GET', path)).find((row) => row.id === id)
    if (made) onLook?.(made)
    if (made?.state === 'failed' || made?.state === 'empty') throw new Error(`The export is ${made.state}`)
    if (made?.state === 'ready') return made
    await wait(100)
  }
}
