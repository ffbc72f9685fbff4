// npm run upgrade -- [commit…]: the former release, filled and under traffic, is migrated to this
// checkout while its server goes on; then this one serves, then the former again. An older commit is
// filled, and migrated while nothing runs. Both end with the contract migrations.
// npm run upgrade -- large [commit]: what each migration takes on a million accesses of that
// release.
// npm run upgrade -- answers [commit]: every documented answer of the demo, of both on one database.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '@cursus/db'
import { describeSchema, freePort } from '@cursus/db/testing'
import { reportProblems } from '../figures.ts'
import { createStarter, here, type Program, startDatabase } from '../installation.ts'
import { slowly, startMailServer } from '../mail-server.ts'
import { compareDocumentedAnswers } from './documented-answers.ts'
import { loadDemo, makeFormerCheckout } from './former.ts'
import { migrateLarge } from './large.ts'
import { compareRows, keepRows, queryRows } from './rows.ts'
import { differences, prepareStory } from './story.ts'
import { printTraffic, startTraffic } from './traffic.ts'

type Answers = Map<string, unknown>

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
reportProblems(problems)

async function schemaOf(url: string): Promise<string[]> {
  const db = createDatabase(url)
  try {
    // 1.4.0 indents the bodies of functions otherwise.
    return (await describeSchema(db)).map((statement) => statement.replace(/\s+/g, ' '))
  } finally {
    await db.destroy()
  }
}

/** What one upgrade prints; a problem is also told at the end. */
type Report = { say: (line: string) => void; problem: (line: string) => void }

function reportOf(name: string): Report {
  const say = (line: string) => console.log(`${name}: ${line}`)
  const problem = (line: string) => {
    problems.push(`${name}: ${line}`)
    say(`FAILED ${line}`)
  }
  return { say, problem }
}

/** An installation that is upgraded, with the former server that runs on it. */
type Run = Awaited<ReturnType<typeof startFormer>>

async function upgrade(commit: string): Promise<void> {
  const checkout = makeFormerCheckout(commit)
  const { say, problem } = reportOf(checkout.name)
  const database = await startDatabase()
  const { databaseUrl, dataDir } = database
  const mailServer = await startMailServer(slowly)
  const appOrigin = `http://localhost:${await freePort()}`
  const starter = createStarter({ databaseUrl, dataDir, smtpUrl: mailServer.url, appOrigin, timeZone })
  try {
    const run = await startFormer({ say, problem }, checkout, starter, mailServer)
    const before = checkout.name === formerRelease ? await upgradeUnderTraffic(run) : await upgradeAtRest(run)
    const { equal, missing, changed } = await compareRows(databaseUrl)
    say(`${equal} rows are equal in every column; changed values: ${changed.join(', ')}`)
    for (const line of missing) problem(`rows are missing: ${line}`)
    await migrateHere(run, '--contract')
    const { origin } = await run.keep('server, contracted', starter.startServer())
    await compareAnswers(run, before, 'this server, without what the former release needs', origin)
    for (const line of await run.upload.finish(origin, (file) => readFile(join(dataDir, file)))) problem(line)
    await run.stop('server, contracted')
    await reportSchema(run)
    reportLogs(run)
  } finally {
    await starter.stopAll()
    mailServer.close()
    await database.close()
  }
}

/** Loads the demo and a story with the former release, whose server and worker then run. */
async function startFormer(
  report: Report,
  { folder, committedAt }: ReturnType<typeof makeFormerCheckout>,
  starter: ReturnType<typeof createStarter>,
  mailServer: Awaited<ReturnType<typeof startMailServer>>,
) {
  const { databaseUrl, dataDir, appOrigin } = starter.installation
  const logs: [string, Program][] = []
  const ends: { what: string; at: number }[] = []
  const keep = async (what: string, starting: Promise<Program>) => {
    const program = await starting
    logs.push([what, program])
    return program
  }
  const stop = async (what: string) => {
    const start = Date.now()
    await logs.find(([known]) => known === what)?.[1].stop()
    const at = Date.now()
    ends.push({ what, at })
    report.say(`the ${what} ended in ${((at - start) / 1000).toFixed(1)} s`)
  }
  const queries = <Row extends object>(text: string) => queryRows<Row & Record<string, unknown>>(databaseUrl, text)
  const countMails = async (where = 'true') =>
    (await queries<{ count: number }>(`select count(*)::int as count from mails where ${where}`))[0]?.count ?? 0

  await starter.migrate(folder)
  const password = await loadDemo(starter, folder, committedAt)
  const former = await keep('former server', starter.startServer(folder))
  await keep('former worker', starter.startWorker(folder))
  const { requests, answers, upload } = await prepareStory(former.origin, appOrigin, password)
  for (let tries = 0; tries < 300 && (await countMails()) < 2 * waitingMails; tries++) await setTimeout(100)
  const sendPart = async (origin: string) => {
    for (const line of await upload.goOn(origin)) report.problem(line)
  }
  return {
    ...report,
    folder,
    starter,
    databaseUrl,
    dataDir,
    queries,
    keep,
    stop,
    logs,
    ends,
    former,
    requests,
    answers,
    upload,
    sendPart,
    mails: mailServer.mails,
    countWaiting: () => countMails('sent_at is null and set_aside_at is null'),
  }
}

async function migrateHere({ starter, say }: Run, ...args: string[]): Promise<void> {
  const start = performance.now()
  const output = await starter.migrate(here, ...args)
  say(`migrated in ${((performance.now() - start) / 1000).toFixed(1)} s: ${output.trim()}`)
}

async function upgradeAtRest(run: Run): Promise<Answers> {
  const before = await run.answers(run.former.origin)
  await run.sendPart(run.former.origin)
  await run.stop('former worker')
  await run.stop('former server')
  run.say(`${await keepRows(run.databaseUrl)} rows`)
  await migrateHere(run)
  const server = await run.keep('server', run.starter.startServer())
  await compareAnswers(run, before, 'this server', server.origin)
  await run.stop('server')
  return before
}

async function upgradeUnderTraffic(run: Run): Promise<Answers> {
  const { folder, starter, former, say, problem, keep, stop } = run
  const traffic = startTraffic(former.origin, run.requests)
  const phase = async (what: string, work: () => Promise<unknown>) => {
    traffic.phase = what
    await work()
  }
  await phase('former', () => setTimeout(phaseMs))
  const before = await run.answers(former.origin)
  await run.sendPart(former.origin)
  say(`${await keepRows(run.databaseUrl)} rows, ${await run.countWaiting()} mails waiting`)
  if ((await run.countWaiting()) < waitingMails) problem('too few mails were waiting')

  await phase('migrating', () => migrateHere(run))
  await phase('former, migrated', () => setTimeout(phaseMs))
  await compareAnswers(run, before, 'the former server, after the migrations', former.origin)

  await phase('both', async () => {
    traffic.origin = (await keep('server', starter.startServer())).origin
    await stop('former worker')
    await stop('former server')
    await keep('worker', starter.startWorker())
  })
  await phase('current', () => setTimeout(2 * phaseMs))
  await compareAnswers(run, before, 'this server', traffic.origin)
  await run.sendPart(traffic.origin)

  await phase('going back', async () => {
    const again = await keep('former server again', starter.startServer(folder))
    traffic.origin = again.origin
    await stop('worker')
    await stop('server')
    await keep('former worker again', starter.startWorker(folder))
  })
  await phase('former again', () => setTimeout(phaseMs))
  await compareAnswers(run, before, 'the former server, again', traffic.origin)
  await run.sendPart(traffic.origin)
  await traffic.stop()
  await stop('former worker again')
  await keep('worker again', starter.startWorker())
  // Some versions put waiting mails off by minutes, which are over here.
  await run.queries('update mails set available_at = least(available_at, now()) where sent_at is null')
  // For as long as mails leave, because other work may slow this machine down.
  let left = await run.countWaiting()
  for (let before = Number.POSITIVE_INFINITY; left > 0 && left < before; ) {
    before = left
    await setTimeout(10_000)
    left = await run.countWaiting()
  }
  await stop('worker again')
  console.log()
  printTraffic(traffic.samples)
  console.log()
  const bad = traffic.samples.filter(({ status }) => status === 'refused' || status >= 400)
  for (const [what, those] of Map.groupBy(bad, ({ phase, name, status }) => `${phase}, ${name}: ${status}`))
    problem(`${what}, ${those.length} times: ${those[0]?.answer}`)
  await reportMails(run)
  return before
}

async function compareAnswers({ answers, say }: Run, before: Answers, what: string, origin: string): Promise<void> {
  const now = await answers(origin)
  const different = [...before].flatMap(([path, answer]) => differences(answer, now.get(path), path))
  say(`answers of ${what}: ${before.size} compared, ${different.length} places differ`)
  for (const line of different) say(`  ${line}`)
}

async function reportSchema({ queries, databaseUrl, dataDir, say, problem }: Run): Promise<void> {
  await queries('create database fresh')
  const fresh = new URL(databaseUrl)
  fresh.pathname = '/fresh'
  await createStarter({ databaseUrl: fresh.href, dataDir }).migrate(here)
  const [wanted, found] = [await schemaOf(fresh.href), await schemaOf(databaseUrl)]
  const lacking = wanted.filter((line) => !found.includes(line)).map((line) => `lacks ${line}`)
  const extra = found.filter((line) => !wanted.includes(line)).map((line) => `has ${line}`)
  say(`${wanted.length} parts of the schema compared with a new database`)
  for (const line of [...lacking, ...extra]) problem(`the schema ${line}`)
}

function reportLogs({ logs, say, problem }: Run): void {
  for (const [what, { output }] of logs) {
    const lines = output().trim().split('\n').filter(Boolean)
    say(`log of the ${what}: ${lines.length} lines`)
    const reasons = lines.flatMap((line) => /"message":"([^"]{1,150})/.exec(line)?.[1] ?? [])
    for (const [reason, those] of Map.groupBy(reasons, (reason) => reason)) say(`  ${those.length} × ${reason}`)
    if (lines.length > 200) problem(`the ${what} wrote ${lines.length} lines`)
  }
}

async function reportMails({ mails, ends, queries, countWaiting, say, problem }: Run): Promise<void> {
  const twice = [...Map.groupBy(mails, ({ id }) => id).values()].filter((sent) => sent.length > 1)
  const waiting = await countWaiting()
  const failed = await queries<{ template: string; error: string; count: number }>(
    `select template, error, count(*)::int as count from mails where set_aside_at is not null group by 1, 2`,
  )
  const givenUp = failed.reduce((sum, { count }) => sum + count, 0)
  say(`${mails.length} mails arrived, ${waiting} wait, ${givenUp} were given up`)
  // A worker that is cut off cannot mark a mail on its way. The next worker sends it again.
  const causeOf = (first: number) =>
    ends.find(({ at }) => first <= at && at - first < cutOffMs)?.what ?? 'none of the workers'
  for (const [what, those] of Map.groupBy(twice, ([first]) => causeOf(first!.at)))
    problem(`${those.length} mails arrived twice: ${what} ended while it sent them`)
  if (waiting) problem(`${waiting} mails did not leave`)
  if (givenUp) problem(`${givenUp} mails were given up`)
  for (const row of failed) say(`given up: ${row.count} × ${row.template}: ${row.error}`)
}
