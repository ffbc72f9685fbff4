import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@cursus/db'
import { endAccesses } from '@cursus/domain/access'
import { type Client, clientOf } from '../client.ts'
import { median, percentile, printRows, type Row, verdict } from '../figures.ts'
import { createStarter } from '../installation.ts'
import { type Made, openCachedData } from './cached-data.ts'
import { type ScaleCall, scaleCalls } from './calls.ts'

// Measures every call that a user waits for on the large and on the small platform, in turn, on the
// same server and in the same run.
const maxMs = 200
/** Of 95 calls in a hundred. */
const maxOfMostMs = 60
/** Calls timed on each side, odd so that one is in the middle; fewer where a call takes seconds. */
const turns = 9
const enoughMs = 2000

type Side = { calls: Map<string, ScaleCall>; clients: Record<ScaleCall['as'], Client> }

const only = process.argv[3]
const data = await openCachedData()
const dataDir = await mkdtemp(join(tmpdir(), 'cursus-scale-'))
const starters: ReturnType<typeof createStarter>[] = []
try {
  const small = await open(data.small)
  const large = await open(data.large)
  const figures: { what: string; small: number; large: number }[] = []
  for (const [what, call] of large.calls) {
    if (only && !what.includes(only)) continue
    const twin = small.calls.get(what)
    if (!twin) throw new Error(`The small platform has no ${what}`)
    const pair = await timePair(
      () => ask(small, twin),
      () => ask(large, call),
    )
    figures.push({ what, ...pair })
  }
  const rows: Row[] = figures.map(({ what, small, large }) => [
    what,
    `${small.toFixed(1)} ms`,
    `${large.toFixed(1)} ms`,
    (large / small).toFixed(1),
    `<= ${maxMs} ms`,
    verdict(large <= maxMs),
  ])
  console.log()
  printRows(['call', 'a thousand', 'a million', 'ratio', 'goal', ''], rows)
  const times = figures.map(({ large }) => large)
  console.log(`\n95 of 100 calls: <= ${percentile(times, 0.95).toFixed(1)} ms (goal: ${maxOfMostMs} ms)`)
  console.log(`${times.filter((ms) => ms > maxMs).length} of ${times.length} calls MISSED`)
} finally {
  await Promise.all(starters.map((starter) => starter.stopAll()))
  await data.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function open(made: Made): Promise<Side> {
  const starter = createStarter({ databaseUrl: made.url, dataDir })
  starters.push(starter)
  const { origin } = await starter.startServer()
  const db = createDatabase(made.url)
  // As the worker does every minute.
  await endAccesses({ db, now: () => new Date() }, { batch: 5000 })
  const { manager, learner } = made.cast
  const clients = { manager: await clientOf(db, origin, manager), learner: await clientOf(db, origin, learner) }
  await db.destroy()
  return { clients, calls: new Map(scaleCalls(made.cast, made.lastPage).map((call) => [call.what, call])) }
}

/** Milliseconds from the first byte sent until the answer is read. */
async function ask({ clients }: Side, { path, as }: ScaleCall): Promise<number> {
  const start = performance.now()
  await clients[as].call('GET', path)
  return performance.now() - start
}

/** Medians of warm calls of both sides, measured in turn so that other load affects both. */
async function timePair(small: () => Promise<number>, large: () => Promise<number>) {
  const times = { small: [] as number[], large: [] as number[] }
  await small()
  let spent = await large()
  for (let turn = 0; turn < turns && (spent < enoughMs || turn < 1); turn++) {
    times.small.push(await small())
    const ms = await large()
    times.large.push(ms)
    spent += ms
  }
  return { small: median(times.small), large: median(times.large) }
}
