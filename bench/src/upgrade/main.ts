// npm run upgrade -- [commit…]: the former release, filled and under traffic, is migrated to this
// checkout while its server goes on; then this one serves, then the former again. An older commit is
// filled, and migrated while nothing runs. Both end with the contract migrations.
// npm run upgrade -- large [commit]: what each migration takes on a million accesses of that
// release.
// npm run upgrade -- answers [commit]: every documented answer of the demo, of both on one database.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '@cursus/db'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import { describeSchema } from '@cursus/db/testing'
import { freePort } from '../platform.ts'
import { compareDocumentedAnswers } from './compare-documented-answers.ts'
import { makeFormerCheckout } from './former-checkout.ts'
import { createStarter, type Program } from './installation.ts'
import { migrateLarge } from './large.ts'
import { loadDemo } from './load-demo.ts'
import { startMailServer } from './mail-server.ts'
import { compareRows, keepRows, queryRows } from './rows.ts'
import { differences, prepareStory } from './story.ts'
import { printTraffic, startTraffic } from './traffic.ts'

type Answers = Map<string, unknown>
type Traffic = ReturnType<typeof startTraffic>

const here = resolve(import.meta.dirname, '../../..')
/** What serves during an upgrade, and after one step back. */
const formerRelease = '2a6a28b5'
/** Landed commits before it. */
const older = ['23f70e8f', '48c76db1']
const phaseMs = 15_000
/** Mails that must still wait when the migrations begin. */
const waitingMails = 1000

/** How long before the end of a worker a mail may arrive that it cannot mark any more. */
const cutOffMs = 2500

/** A zone in which it is about noon, because reminders are sent by day. */
const hoursToNoon = 12 - new Date().getUTCHours()
const timeZone = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`

const problems: string[] = []
const commits = process.argv.slice(2)
if (commits[0] === 'answers') await compareDocumentedAnswers(commits[1] ?? formerRelease)
else if (commits[0] === 'large') await migrateLarge(commits[1] ?? formerRelease)
else for (const commit of commits.length > 0 ? commits : [formerRelease, ...older]) await upgrade(commit)
if (problems.length > 0) {
  console.log(`\nWhat failed:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  process.exitCode = 1
}

async function schemaOf(url: string): Promise<string[]> {
  const db = createDatabase(url)
  try {
    // 1.4.0 indents the bodies of functions otherwise.
    return (await describeSchema(db)).map((statement) => statement.replace(/\s+/g, ' '))
  } finally {
    await db.destroy()
  }
}

async function upgrade(commit: string): Promise<void> {
  const { name, folder, committedAt } = makeFormerCheckout(commit)
  const say = (line: string) => console.log(`${name}: ${line}`)
  const problem = (line: string) => {
    problems.push(`${name}: ${line}`)
    say(`FAILED ${line}`)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-upgrade-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 0 })
  const mailServer = await startMailServer()
  const appOrigin = `http://localhost:${await freePort()}`
  const installation = { databaseUrl: postgres.url, dataDir, smtpUrl: mailServer.url, appOrigin, timeZone }
  const starter = createStarter(installation)
  const migrate = (of: string, ...args: string[]) => starter.run(of, ['scripts/migrate.ts', ...args])
  const logs: [string, Program][] = []
  const keep = async (what: string, starting: Promise<Program>) => {
    const program = await starting
    logs.push([what, program])
    return program
  }
  const ends: { what: string; at: number }[] = []
  const stop = async (what: string) => {
    const start = Date.now()
    await logs.find(([known]) => known === what)?.[1].stop()
    const at = Date.now()
    ends.push({ what, at })
    say(`the ${what} ended in ${((at - start) / 1000).toFixed(1)} s`)
  }
  const queries = <Row extends object>(text: string) => queryRows<Row & Record<string, unknown>>(postgres.url, text)
  try {
    const made = await migrate(folder)
    if (made.code !== 0) throw new Error(made.output)
    const password = await loadDemo(starter, folder, committedAt, installation)
    const former = await keep('former server', starter.startServer(folder))
    await keep('former worker', starter.startWorker(folder))
    const { requests, answers, upload } = await prepareStory(former.origin, appOrigin, password)
    const waiting = 'select count(*)::int as count from mails where sent_at is null and set_aside_at is null'
    const all = 'select count(*)::int as count from mails'
    const count = async (text: string) => (await queries<{ count: number }>(text))[0]?.count ?? 0
    for (let tries = 0; tries < 300 && (await count(all)) < 2 * waitingMails; tries++) await setTimeout(100)

    const before = name === formerRelease ? await upgradeUnderTraffic() : await upgradeAtRest()
    await reportRows()
    await migrateHere('--contract')
    const contracted = await keep('server, contracted', starter.startServer(here))
    compareAnswers(before, 'this server, without what the former release needs', await answers(contracted.origin))
    for (const line of await upload.finish(contracted.origin, (file) => readFile(join(dataDir, file)))) problem(line)
    await stop('server, contracted')
    await reportSchema()
    for (const [what, { log }] of logs) {
      const lines = (await readFile(log, 'utf8')).trim().split('\n').filter(Boolean)
      say(`log of the ${what}: ${lines.length} lines`)
      const reasons = lines.flatMap((line) => /"message":"([^"]{1,150})/.exec(line)?.[1] ?? [])
      for (const [reason, those] of Map.groupBy(reasons, (reason) => reason)) say(`  ${those.length} × ${reason}`)
      if (lines.length > 200) problem(`the ${what} wrote ${lines.length} lines`)
    }

    async function migrateHere(...args: string[]) {
      const start = performance.now()
      const { code, output } = await migrate(here, ...args)
      if (code !== 0) problem(`the migrations ended with ${code}: ${output}`)
      else say(`migrated in ${((performance.now() - start) / 1000).toFixed(1)} s: ${output.trim()}`)
    }

    async function sendPart(origin: string) {
      for (const line of await upload.goOn(origin)) problem(line)
    }

    async function upgradeAtRest(): Promise<Answers> {
      const before = await answers(former.origin)
      await sendPart(former.origin)
      await stop('former worker')
      await stop('former server')
      say(`${await keepRows(postgres.url)} rows`)
      await migrateHere()
      const server = await keep('server', starter.startServer(here))
      compareAnswers(before, 'this server', await answers(server.origin))
      await stop('server')
      return before
    }

    async function upgradeUnderTraffic(): Promise<Answers> {
      const traffic = startTraffic(former.origin, requests)
      const phase = async (what: string, work: () => Promise<unknown>) => {
        traffic.phase = what
        await work()
      }
      await phase('former', () => setTimeout(phaseMs))
      const before = await answers(former.origin)
      await sendPart(former.origin)
      say(`${await keepRows(postgres.url)} rows, ${await count(waiting)} mails waiting`)
      if ((await count(waiting)) < waitingMails) problem('too few mails were waiting')

      await phase('migrating', () => migrateHere())
      await phase('former, migrated', () => setTimeout(phaseMs))
      compareAnswers(before, 'the former server, after the migrations', await answers(former.origin))

      await phase('both', async () => {
        traffic.origin = (await keep('server', starter.startServer(here))).origin
        await stop('former worker')
        await stop('former server')
        await keep('worker', starter.startWorker(here))
      })
      await phase('current', () => setTimeout(2 * phaseMs))
      compareAnswers(before, 'this server', await answers(traffic.origin))
      await sendPart(traffic.origin)

      await phase('going back', async () => {
        const again = await keep('former server again', starter.startServer(folder))
        traffic.origin = again.origin
        await stop('worker')
        await stop('server')
        await keep('former worker again', starter.startWorker(folder))
      })
      await phase('former again', () => setTimeout(phaseMs))
      compareAnswers(before, 'the former server, again', await answers(traffic.origin))
      await sendPart(traffic.origin)
      await traffic.stop()
      await stop('former worker again')
      await keep('worker again', starter.startWorker(here))
      // Some versions put waiting mails off by minutes, which are over here.
      await queries('update mails set available_at = least(available_at, now()) where sent_at is null')
      // For as long as mails leave, because other work may slow this machine down.
      let left = await count(waiting)
      for (let before = Number.POSITIVE_INFINITY; left > 0 && left < before; ) {
        before = left
        await setTimeout(10_000)
        left = await count(waiting)
      }
      await stop('worker again')
      reportTraffic(traffic)
      await reportMails()
      return before
    }

    function compareAnswers(before: Answers, what: string, now: Answers) {
      const different = [...before].flatMap(([path, answer]) => differences(answer, now.get(path), path))
      say(`answers of ${what}: ${before.size} compared, ${different.length} places differ`)
      for (const line of different) say(`  ${line}`)
    }
    function reportTraffic({ samples }: Traffic) {
      console.log()
      printTraffic(samples)
      console.log()
      const bad = samples.filter(({ status }) => status === 'refused' || status >= 400)
      for (const [what, those] of Map.groupBy(bad, ({ phase, name: of, status }) => `${phase}, ${of}: ${status}`)) {
        problem(`${what}, ${those.length} times: ${those[0]?.answer}`)
      }
    }
    async function reportRows() {
      const { equal, missing, changed } = await compareRows(postgres.url)
      say(`${equal} rows are equal in every column; changed values: ${changed.join(', ')}`)
      for (const line of missing) problem(`rows are missing: ${line}`)
    }
    async function reportSchema() {
      await queries('create database fresh')
      const fresh = new URL(postgres.url)
      fresh.pathname = '/fresh'
      const created = await starter.run(here, ['scripts/migrate.ts'], { DATABASE_URL: fresh.href })
      if (created.code !== 0) problem(`a new database cannot be migrated: ${created.output}`)
      const [wanted, found] = [await schemaOf(fresh.href), await schemaOf(postgres.url)]
      const lacking = wanted.filter((line) => !found.includes(line)).map((line) => `lacks ${line}`)
      const extra = found.filter((line) => !wanted.includes(line)).map((line) => `has ${line}`)
      say(`${wanted.length} parts of the schema compared with a new database`)
      for (const line of [...lacking, ...extra]) problem(`the schema ${line}`)
    }
    async function reportMails() {
      const twice = [...Map.groupBy(mailServer.mails, ({ id }) => id).values()].filter((sent) => sent.length > 1)
      const [left] = await queries<{ waiting: number; given_up: number }>(
        `select count(*) filter (where sent_at is null and set_aside_at is null)::int as waiting,
          count(*) filter (where set_aside_at is not null)::int as given_up from mails`,
      )
      say(`${mailServer.mails.length} mails arrived, ${left?.waiting} wait, ${left?.given_up} were given up`)
      // A worker that is cut off cannot mark a mail on its way. The next worker sends it again.
      const causeOf = (first: number) =>
        ends.find(({ at }) => first <= at && at - first < cutOffMs)?.what ?? 'none of the workers'
      for (const [what, those] of Map.groupBy(twice, ([first]) => causeOf(first!.at)))
        problem(`${those.length} mails arrived twice: ${what} ended while it sent them`)
      if (left?.waiting) problem(`${left.waiting} mails did not leave`)
      if (left?.given_up) problem(`${left.given_up} mails were given up`)
      const failed = await queries<{ template: string; error: string; count: number }>(
        `select template, error, count(*)::int as count from mails where set_aside_at is not null group by 1, 2`,
      )
      for (const row of failed) say(`given up: ${row.count} × ${row.template}: ${row.error}`)
    }
  } finally {
    await starter.stopAll()
    mailServer.close()
    await postgres.stop()
    if (process.env.KEEP) say(dataDir)
    else {
      await rm(postgres.dataDir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}
