import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from './client.ts'
import { percentile, printRows, type Row } from './figures.ts'
import type { Program } from './installation.ts'
import {
  type Answered,
  type Course,
  type Kind,
  kinds,
  learn,
  live,
  makeCourse,
  makeLearners,
  manage,
  settleMs,
} from './journeys.ts'
import { startBenchPlatform } from './platform.ts'
import { cpuTime, readProcess } from './process-cost.ts'

// How many learners learn at once. Each asks what the browser asks on the home, in a module and in a
// content with its files, sends a commit every ten seconds for up to a minute, and begins again.
// Each has an open stream of news; one manager for fifty learners reads figures and lists. Their
// number grows until the 95th percentile of a kind of call is over 300 ms, with one server, with
// two and with three.
const mostLearners = 8000
const learnersPerStep = 500
const learnersPerManager = 50
const mostServers = 3
const measuredMs = 30_000
const slowMs = 300

const platform = await startBenchPlatform()
const { admin, db } = platform
const others: Program[] = []
let times = new Map<Kind, number[]>()

try {
  const course = await makeCourse(admin, mostLearners)
  for (let n = 1; n < mostServers; n++) others.push(await platform.startServer())
  const learners = await makeLearners(db, admin, course)
  // Their mails would share the machine with the first learners.
  const isSent = db.selectFrom('mails').select('id').where('sentAt', 'is not', null)
  while ((await isSent.execute()).length < mostLearners) await wait(500)
  for (let count = 1; count <= mostServers; count++) {
    const servers = [platform.serverPid, ...others.map(({ pid }) => pid)].slice(0, count)
    const origins = [platform.origin, ...others.map(({ origin }) => origin)].slice(0, count)
    await fill(course, learners, { servers, origins })
  }
} finally {
  await platform.close()
}

/** Adds learners until a kind of call is slow, and prints each step. */
async function fill(
  course: Course,
  learners: readonly Client[],
  { servers, origins }: { servers: readonly number[]; origins: readonly string[] },
): Promise<void> {
  const crowd = new AbortController()
  const rows: Row[] = []
  let held = 0
  for (let count = learnersPerStep; count <= mostLearners; count += learnersPerStep) {
    for (let n = count - learnersPerStep; n < count; n++) {
      const origin = origins[n % origins.length]!
      const personOf = (client: Client) => ({ client: client.at(origin), note })
      void live(crowd.signal, (rest) => learn(rest, personOf(learners[n]!), course))
      if (n % learnersPerManager === 0) void live(crowd.signal, (rest) => manage(rest, personOf(admin), course))
    }
    await wait(settleMs)
    times = new Map()
    const before = await cores(servers)
    await wait(measuredMs)
    const after = await cores(servers)
    const p95 = (kind: Kind) => percentile(times.get(kind) ?? [], 0.95)
    const answers = kinds.reduce((sum, kind) => sum + (times.get(kind)?.length ?? 0), 0)
    rows.push([
      String(count),
      String(Math.round((answers * 1000) / measuredMs)),
      ...kinds.map((kind) => p95(kind).toFixed(0)),
      ...after.map((ms, index) => ((ms - before[index]!) / measuredMs).toFixed(2)),
    ])
    if (kinds.some((kind) => !(p95(kind) <= slowMs))) break
    held = count
  }
  crowd.abort()
  console.log(`\n${servers.length} server(s): ${held} learners at once; 95th percentiles in ms, CPU in cores`)
  const cpu = ['server', 'database', 'load']
  printRows(['learners', 'answers/s', 'home', 'module', 'content', 'open', 'file', 'commit', 'manager', ...cpu], rows)
  await wait(settleMs)
}

function note({ kind, ms, status, what }: Answered): void {
  if (status < 200 || status > 299) console.error(what)
  const list = times.get(kind) ?? []
  times.set(kind, list)
  list.push(ms)
}

/** CPU time so far, in ms: of the servers, of the database, and of this process. */
async function cores(servers: readonly number[]): Promise<number[]> {
  const each = await Promise.all(servers.map(async (pid) => (await readProcess(pid))?.ms ?? 0))
  const first = each[0] ?? 0
  const { user, system } = process.cpuUsage()
  return [each.reduce((sum, ms) => sum + ms, 0), (await cpuTime(platform)) - first, (user + system) / 1000]
}
