import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDatabase } from '@cursus/db'
import { endAccesses } from '@cursus/domain/access'
import { createSession, sessionCookie } from '@cursus/domain/auth'
import { type BenchServer, startServer } from '../platform.ts'
import { printRows, type Row } from '../table.ts'
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

type Side = { server: BenchServer; calls: Map<string, ScaleCall>; cookies: Record<ScaleCall['as'], string> }

const only = process.argv[3]
const data = await openCachedData((line) => console.log(line))
const dataDir = await mkdtemp(join(tmpdir(), 'cursus-scale-'))
const servers: BenchServer[] = []
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
    large <= maxMs ? 'holds' : 'MISSED',
  ])
  console.log()
  printRows(['call', 'a thousand', 'a million', 'ratio', 'goal', ''], rows)
  const times = figures.map(({ large }) => large).sort((a, b) => a - b)
  const ofMost = times[Math.ceil(times.length * 0.95) - 1] ?? 0
  console.log(`\n95 of 100 calls: <= ${ofMost.toFixed(1)} ms (goal: ${maxOfMostMs} ms)`)
  console.log(`${times.filter((ms) => ms > maxMs).length} of ${times.length} calls MISSED`)
  await writeFile(resolve(import.meta.dirname, '../../../.data/scale/last.json'), JSON.stringify(figures, null, 1))
} finally {
  await Promise.all(servers.map((server) => server.close()))
  await data.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function open(made: Made): Promise<Side> {
  const server = await startServer(made.url, dataDir)
  servers.push(server)
  const db = createDatabase(made.url)
  const { name } = sessionCookie({ appOrigin: server.origin })
  const signIn = async (userId: string) => `${name}=${(await createSession({ db, now: () => new Date() }, userId)).id}`
  // As the worker does every minute.
  await endAccesses({ db, now: () => new Date() }, { batch: 5000 })
  const cookies = { manager: await signIn(made.cast.manager), learner: await signIn(made.cast.learner) }
  await db.destroy()
  return { server, cookies, calls: new Map(scaleCalls(made.cast, made.lastPage).map((call) => [call.what, call])) }
}

/** Milliseconds from the first byte sent until the last answer is read. */
async function ask({ server, cookies }: Side, { paths, as }: ScaleCall): Promise<number> {
  const start = performance.now()
  await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${server.origin}/api/${path}`, { headers: { cookie: cookies[as] } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    }),
  )
  return performance.now() - start
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
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
