import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadDemo } from './load-demo.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-demo-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Loads the demo; returns what it tells. */
async function load(dataDir: string, startedAt = new Date()): Promise<unknown[]> {
  const lines: unknown[] = []
  const installation = {
    databaseUrl: database.url,
    dataDir,
    appOrigin: 'http://localhost:3000',
    timeZone: 'Europe/Paris',
  }
  await loadDemo(installation, 'run: npm start', { startedAt, tell: (line) => void lines.push(line) })
  // What was begun is removed, so that the next start begins again.
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
  return lines
}

const again = 'Cursus starts without it. To begin the demo again, run: npm start'

it('a file that cannot be written: says in two lines what failed, and keeps the rest in a log', async () => {
  await writeFile(join(folder, 'files'), 'a file where the files should be')
  const lines = await load(folder)
  expect(lines).toEqual([
    expect.stringMatching(/^The demo could not be loaded: .+: \w.*(ENOTDIR|EEXIST).*\(details: .*demo-failure\.log\)$/),
    again,
  ])
  expect(await readFile(join(folder, 'demo-failure.log'), 'utf8')).toMatch(/at .*\.ts:\d+/)
})

it('a date that no calendar has: says which part failed', async () => {
  const lines = await load(folder, new Date('9999-12-30T12:00:00Z'))
  expect(lines).toEqual([
    expect.stringMatching(/^The demo could not be loaded: Maison Delorme: Invalid time value \(details: /),
    again,
  ])
  expect(await readFile(join(folder, 'demo-failure.log'), 'utf8')).toMatch(/at .*\.ts:\d+/)
})

it('a folder in which not even the log can be kept: prints the cause with its stack', async () => {
  const file = join(folder, 'taken')
  await writeFile(file, '')
  const lines = await load(join(file, 'data'))
  expect(lines).toEqual([expect.stringMatching(/^The demo could not be loaded: .*ENOTDIR/), again, expect.any(Error)])
  expect(existsSync(join(file, 'data'))).toBe(false)
})
