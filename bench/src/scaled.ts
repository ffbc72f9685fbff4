// Three servers and three workers behind the proxy of compose.proxy.yaml, under traffic: processes
// are killed, containers stopped, all updated to a new image one by one, Redis and PostgreSQL
// restarted. Nothing that was acknowledged may be lost or doubled. With --minutes nothing of it
// happens: people learn for so long, and memory and answers are watched. With --s3 files are in the
// bucket of the tests. It needs Docker on Linux.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '@cursus/db'
import { freePort } from '@cursus/db/testing'
import { createStorage } from '@cursus/storage'
import { findS3, startS3 } from '@cursus/storage/testing'
import { demoAccounts } from '../../scripts/demo.ts'
import { Client } from './client.ts'
import { percentile, printRows, reportProblems } from './figures.ts'
import { here } from './installation.ts'
import { type Answered, learn, live, makeCourse, makeLearners, manage, settleMs } from './journeys.ts'
import { slowly, startMailServer } from './mail-server.ts'
import { findLost } from './upgrade/acknowledged.ts'
import { compareRows, keepRows, queryRows } from './upgrade/rows.ts'
import { emails, prepareStory } from './upgrade/story.ts'
import { printTraffic, startTraffic } from './upgrade/traffic.ts'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string' },
    s3: { type: 'boolean' },
  },
})
const people = Number(values.people)
const peoplePerManager = 50
const servers = 3
const scale = ['--scale', `server=${servers}`, '--scale', `worker=${servers}`]
const calmMs = 12_000
const databaseRestarts = 'PostgreSQL restarts'
const serverDies = 'a server is killed'
const problems: string[] = []
const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' }).trim()

const ports = { PORT: '', CONTENT_PORT: '', HTTP_PORT: '', HTTPS_PORT: '' }
for (const name of Object.keys(ports)) ports[name as keyof typeof ports] = String(await freePort())
const origin = `http://localhost:${ports.PORT}`
const gateway = docker('network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}')
const mailServer = await startMailServer({ host: gateway, ...slowly })
const s3 = values.s3 ? findS3() : undefined
if (values.s3 && !s3) throw new Error('There is no server of S3')
const bucketServer = s3 && (await startS3(s3, gateway))
const bucket = await bucketServer?.createBucket('scaled')
const password = randomBytes(12).toString('hex')
const project = 'cursus-scaled'
const env: Record<string, string | undefined> = {
  ...process.env,
  ...ports,
  COMPOSE_PROJECT_NAME: project,
  COMPOSE_FILE: 'compose.yaml:compose.proxy.yaml',
  RELEASE: 'first',
  POSTGRES_PASSWORD: password,
  DEMO: '1',
  BIND: '127.0.0.1',
  SMTP_URL: mailServer.url,
  LOG_LEVEL: 'warn',
  ...(bucket && { ...bucketServer?.env, STORAGE_URL: bucket }),
}

/** Runs beside the traffic. */
async function run(command: string, args: string[], input = ''): Promise<Buffer> {
  const child = spawn(command, args, { cwd: here, env })
  const parts: Buffer[] = []
  let errors = ''
  child.stdout.on('data', (part) => void parts.push(part))
  child.stderr.on('data', (part) => {
    errors += part
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${errors}`)
  return Buffer.concat(parts)
}
const compose = (...args: string[]) => run('docker', ['compose', ...args])
const containers = async (service: string) =>
  String(await compose('ps', '--all', '--quiet', service))
    .trim()
    .split('\n')
const pause = (ms = calmMs) => setTimeout(ms)

/** Its address can be another one after a restart. */
async function databaseUrl(): Promise<string> {
  const [postgres = ''] = await containers('postgres')
  const address = docker('inspect', postgres, '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}')
  return `postgres://cursus:${password}@${address}:5432/cursus`
}

/** Kills the program as the kernel does; `restart:` starts its container again. */
async function kill(service: 'server' | 'worker'): Promise<void> {
  const [container = ''] = await containers(service)
  const code = `const { readdirSync, readFileSync } = require('node:fs')
    for (const id of readdirSync('/proc').filter(Number)) {
      if (readFileSync('/proc/' + id + '/cmdline', 'utf8').startsWith('node\\0apps/${service}')) process.kill(id, 'SIGKILL')
    }`
  await run('docker', ['exec', container, 'node', '-e', code])
  await pause()
}

/** Stops a container, and starts it again. */
async function stop(service: 'server' | 'worker'): Promise<void> {
  const container = (await containers(service)).at(-1) ?? ''
  await run('docker', ['stop', container])
  await pause(calmMs / 2)
  await run('docker', ['start', container])
  await pause()
}

async function restart(service: 'redis' | 'postgres'): Promise<void> {
  await compose('restart', service)
  await pause(2 * calmMs)
}

type Sample = { phase: string; name: string; status: number | 'refused'; ms: number; what: string }

/** People who learn, and their managers; `samples` has each answer, `lost` who lacks a result. */
async function startCrowd(admin: Client) {
  const course = await makeCourse(admin, people)
  const db = createDatabase(await databaseUrl())
  const learners = await makeLearners(db, admin, course)
  await db.destroy()
  const crowd = { phase: '', samples: [] as Sample[], stop, findLostResults }
  const note = ({ kind, ms, status, what }: Answered) =>
    void crowd.samples.push({ phase: crowd.phase, name: kind, status, ms, what })
  /** Of each attempt, the places that were sent since the last one that was taken, and this one. */
  const places = new Map<string, string[]>()
  const commit = (attemptId: string, place: string, isTaken: boolean) =>
    void places.set(attemptId, isTaken ? [place] : [...(places.get(attemptId) ?? []), place])
  const over = new AbortController()
  const lives = learners.flatMap((client, n) => {
    const learner = live(over.signal, (rest) => learn(rest, { client, note, commit }, course))
    if (n % peoplePerManager > 0) return [learner]
    return [learner, live(over.signal, (rest) => manage(rest, { client: admin, note }, course))]
  })
  async function stop(): Promise<void> {
    over.abort()
    await Promise.all(lives)
  }
  async function findLostResults(): Promise<void> {
    const rows = await queryRows<{ id: string; place: string }>(
      await databaseUrl(),
      `select attempt_id as id, elements ->> 'cmi.core.lesson_location' as place from attempt_scos`,
    )
    const stored = Map.groupBy(rows, ({ id }) => id)
    const lost = [...places].filter(([id, known]) => !known.includes(stored.get(id)?.[0]?.place ?? ''))
    console.log(`${places.size} learners' last results compared: ${lost.length} lost`)
    if (lost.length > 0) problems.push(`results were lost, such as ${lost[0]?.join(', ')}`)
  }
  return crowd
}

try {
  console.log('making the image, and one of the next release')
  await compose('build', 'server')
  await run('docker', ['build', '-t', `${project}:second`, '-'], `FROM ${project}:first\nLABEL release=second\n`)
  await compose('up', '--detach', '--wait', ...scale)
  const admin = new Client(origin)
  await admin.signIn(emails.admin, demoAccounts.password)
  const crowd = await startCrowd(admin)
  if (values.minutes) await soak(crowd, Number(values.minutes))
  else await upset(crowd)
} finally {
  await compose('down', '--volumes').catch((error) => console.log(String(error)))
  mailServer.close()
  await bucketServer?.close()
}
reportProblems(problems)

type Crowd = Awaited<ReturnType<typeof startCrowd>>

async function upset(crowd: Crowd): Promise<void> {
  const { requests, upload } = await prepareStory(origin, origin, demoAccounts.password, people)
  const startedAt = new Date().toISOString()
  console.log(`${await keepRows(await databaseUrl())} rows`)
  const traffic = startTraffic(origin, requests)
  // Mails leave while workers die, in place of ten minutes later.
  const letMailsGo = setInterval(async () => {
    const text = 'update mails set available_at = least(available_at, now()) where sent_at is null'
    await databaseUrl()
      .then((url) => queryRows(url, text))
      .catch(() => undefined)
  }, 5000)
  const phase = async (what: string, work: () => Promise<unknown>) => {
    console.log(what)
    traffic.phase = what
    crowd.phase = what
    await work()
    const failed = [...traffic.samples, ...crowd.samples].filter((one) => one.phase === what && !isGood(one.status))
    for (const [answer, those] of Map.groupBy(failed, ({ name, status }) => `${name}: ${status}`))
      console.log(`  ${those.length} × ${answer}`)
  }
  const sendPart = async () => problems.push(...(await upload.goOn(origin).catch((error) => [String(error)])))
  await phase('nothing', () => pause(settleMs))
  await sendPart()
  await phase(serverDies, () => kill('server'))
  await phase('a worker is killed', () => kill('worker'))
  await sendPart()
  await phase('a server stops', () => stop('server'))
  await phase('a worker stops', () => stop('worker'))
  await phase('Redis restarts', () => restart('redis'))
  env.RELEASE = 'second'
  await phase('servers are updated', () => Promise.all([run('scripts/roll.sh', ['server']), sendPart()]))
  await phase('workers are updated', () =>
    compose('up', '--detach', '--no-deps', '--wait', '--scale', `worker=${servers}`, 'worker'),
  )
  await phase(databaseRestarts, () => restart('postgres'))
  await phase('all is well', () => pause())
  await traffic.stop()
  await crowd.stop()
  clearInterval(letMailsGo)

  const read = async (file: string) =>
    bucket
      ? buffer(await createStorage('', [bucket]).get(file.replace('files/', '')))
      : compose('exec', '-T', 'server', 'cat', `/data/${file}`)
  problems.push(...(await upload.finish(origin, read)))
  const samples = [
    ...traffic.samples.map((one) => ({ ...one, what: `${one.name}: ${one.status} ${one.answer}` })),
    ...crowd.samples,
  ]
  report(samples)
  await crowd.findLostResults()
  const { mails } = mailServer
  problems.push(...(await findLost({ databaseUrl: await databaseUrl(), samples: traffic.samples, mails, startedAt })))
  const { equal, missing, changed } = await compareRows(await databaseUrl())
  console.log(`${equal} former rows are equal in every column; changed values: ${changed.join(', ')}`)
  for (const line of missing) problems.push(`rows are missing: ${line}`)
}

function isGood(status: Sample['status']): boolean {
  return typeof status === 'number' && status >= 200 && status < 300
}

/**
 * The restart of the database may be noticed by answers that ask to come back. Acts that a killed
 * server had begun end with 502, because the proxy cannot know whether they were done.
 */
function report(samples: readonly Sample[]): void {
  printTraffic(samples)
  const allowed: Record<string, number> = { [databaseRestarts]: 503, [serverDies]: 502 }
  const failed = samples.filter(({ phase, status }) => !isGood(status) && status !== allowed[phase])
  for (const [what, those] of Map.groupBy(failed, ({ phase, what }) => `${phase}, ${what}`))
    problems.push(`${those.length} × ${what}`)
}

/** Memory of each container in MiB, by its name. */
async function memory(): Promise<Map<string, number>> {
  const lines = String(await run('docker', ['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}'])).split('\n')
  const units: Record<string, number> = { KiB: 1 / 1024, MiB: 1, GiB: 1024 }
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', size, unit = ''] = /^(\S+) ([\d.]+)(\w+)/.exec(line) ?? []
      return name.startsWith(`${project}-`) ? [[name.slice(project.length + 1), Number(size) * (units[unit] ?? 0)]] : []
    }),
  )
}

/** CPU time so far of all containers of a service, in seconds. */
async function cpuOf(service: string): Promise<number> {
  const read = 'cat /sys/fs/cgroup/cpu.stat /sys/fs/cgroup/cpuacct/cpuacct.usage 2>/dev/null || true'
  const texts = (await containers(service)).map((id) => run('docker', ['exec', id, 'sh', '-c', read]))
  const seconds = (await Promise.all(texts)).map((text) => {
    // Microseconds in version 2 of control groups, nanoseconds in version 1.
    const [, micro] = /usage_usec (\d+)/.exec(String(text)) ?? []
    return micro ? Number(micro) / 1e6 : Number(String(text).trim().split('\n').at(-1)) / 1e9
  })
  return seconds.reduce((sum, one) => sum + one, 0)
}

async function soak(crowd: Crowd, minutes: number): Promise<void> {
  const services = ['server', 'worker', 'postgres', 'redis', 'proxy']
  const cpu = () => Promise.all(services.map(cpuOf))
  const rows: string[][] = []
  let heads: string[] = []
  await pause(2 * settleMs)
  let before = await cpu()
  for (let minute = 1; minute <= minutes; minute++) {
    crowd.phase = `minute ${minute}`
    crowd.samples.splice(0)
    await pause(60_000)
    const those = crowd.samples.splice(0)
    const times = those.map(({ ms }) => ms)
    const failed = those.filter(({ status }) => !isGood(status))
    for (const [what, { length }] of Map.groupBy(failed, ({ what }) => what.replaceAll(/[0-9a-f-]{36}/g, '…'))) {
      console.log(`  ${length} × ${what}`)
      problems.push(`minute ${minute}, ${length} × ${what}`)
    }
    const [used, after] = [await memory(), await cpu()]
    const at = (part: number) => percentile(times, part).toFixed(0)
    const sizes = [...used.values()].map((size) => size.toFixed(0))
    const cores = after.map((seconds, n) => ((seconds - before[n]!) / 60).toFixed(2))
    before = after
    heads = [
      'minute',
      'answers/s',
      'p50 ms',
      'p95 ms',
      'failed',
      ...services.map((name) => `${name} cores`),
      ...used.keys(),
    ]
    rows.push([
      String(minute),
      (those.length / 60).toFixed(0),
      at(0.5),
      at(0.95),
      String(failed.length),
      ...cores,
      ...sizes,
    ])
    console.log(rows.at(-1)?.join('  ') ?? '')
  }
  await crowd.stop()
  console.log(`${people} people for ${minutes} minutes; memory in MiB`)
  printRows(heads, rows)
  await crowd.findLostResults()
}
