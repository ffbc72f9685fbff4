import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '@cursus/db'
import { createSession, sessionCookie } from '@cursus/domain/auth'
import { buildCourse12 } from '@cursus/scorm/testing'
import { sql } from 'kysely'
import { addPeople } from './add-people.ts'
import { Client } from './client.ts'
import { cpuTime, readProcess } from './cpu-time.ts'
import { contentFields, makeLicence, makeLink, makeModule, makeNouns } from './make-catalogue.ts'
import { admin, startBenchPlatform, startServer } from './platform.ts'
import { uploadPackage } from './story.ts'
import { printRows, type Row } from './table.ts'

// How many learners learn at once. Each asks what the browser asks on the home, in a module and in a
// content with its files, sends a commit every ten seconds for up to a minute, and begins again.
// Each has an open stream of news; one manager for fifty learners reads figures and lists. Their
// number grows until the 95th percentile of a kind of call is over 300 ms, with one server and then
// with two.
const mostLearners = 8000
const learnersPerStep = 500
const learnersPerManager = 50
const settleMs = 30_000
const measuredMs = 30_000
const slowMs = 300

type Kind = 'home' | 'module' | 'content' | 'open' | 'file' | 'commit' | 'manager'
/** Waits, until the crowd goes home. */
type Rest = (ms: number) => Promise<void>
type Person = { origin: string; headers: Record<string, string> }
type Course = { moduleId: string; contentId: string; companyId: string }

const agent = new Agent({ keepAlive: true })
const platform = await startBenchPlatform()
const db = createDatabase(platform.databaseUrl)
let times = new Map<Kind, number[]>()

try {
  const admins = new Client(platform.origin)
  await admins.signIn(admin.email, admin.password)
  const course = await makeCourse(admins)
  const second = await startServer(platform.databaseUrl, platform.dataDir)
  try {
    const cookies = await makeLearners(course)
    for (const servers of [[platform.serverPid], [platform.serverPid, second.process.pid!]]) {
      const origins = [platform.origin, second.origin].slice(0, servers.length)
      await fill(course, admins, cookies, { servers, origins })
    }
  } finally {
    await second.close()
  }
} finally {
  agent.destroy()
  await db.destroy()
  await platform.close()
}

/** A module of seven links and a package, with a licence. */
async function makeCourse(client: Client): Promise<Course & { licenceId: string }> {
  const { themeId, categoryId } = await makeNouns(client)
  const zip = await buildCourse12({ title: 'Course', slides: 5 })
  const { id: contentId } = await uploadPackage(client, { ...contentFields(categoryId), title: 'Course' }, zip)
  const links = []
  for (let n = 0; n < 7; n++) links.push(await makeLink(client, categoryId, `Link ${n}`))
  const moduleId = await makeModule(client, themeId, 'Module', [contentId, ...links])
  return { moduleId, contentId, ...(await makeLicence(client, [moduleId], mostLearners)) }
}

/** Learners with an access each; returns their cookies. */
async function makeLearners({ companyId, licenceId, moduleId }: Course & { licenceId: string }): Promise<string[]> {
  const ids = await addPeople(db, 'learner', 1, mostLearners)
  const client = new Client(platform.origin)
  await client.signIn(admin.email, admin.password)
  const userList = ids.map((_, n) => `learner${n + 1}@bench.example`)
  await client.call('POST', `company/${companyId}/moduleAccess`, { moduleLicenceId: licenceId, moduleId, userList })
  // Reading and accepting each would take longer than the whole measure.
  await db.updateTable('accesses').set({ acceptedAt: new Date() }).execute()
  // Their mails would share the machine with the first learners.
  const isSent = db.selectFrom('mails').select('id').where('sentAt', 'is not', null)
  while ((await isSent.execute()).length < mostLearners) await wait(500)
  await sql`analyze`.execute(db)
  const { name } = sessionCookie({ appOrigin: platform.origin })
  const cookies: string[] = []
  for (const id of ids) cookies.push(`${name}=${(await createSession({ db, now: () => new Date() }, id)).id}`)
  return cookies
}

/** Adds learners until a kind of call is slow, and prints each step. */
async function fill(
  course: Course,
  admins: Client,
  cookies: readonly string[],
  { servers, origins }: { servers: readonly number[]; origins: readonly string[] },
): Promise<void> {
  const crowd = new AbortController()
  const rows: Row[] = []
  let held = 0
  for (let count = learnersPerStep; count <= mostLearners; count += learnersPerStep) {
    for (let n = count - learnersPerStep; n < count; n++) {
      const origin = origins[n % origins.length]!
      const headers = new Client(origin, cookies[n]).headers
      void live(crowd.signal, (rest) => learn(rest, { origin, headers }, course))
      if (n % learnersPerManager === 0)
        void live(crowd.signal, (rest) =>
          manage(rest, { origin, headers: new Client(origin, admins.headers.cookie).headers }, course),
        )
    }
    await wait(settleMs)
    times = new Map()
    const before = await cores(servers)
    await wait(measuredMs)
    const after = await cores(servers)
    const p95 = (kind: Kind) => percentile(times.get(kind) ?? [], 0.95)
    const kinds: Kind[] = ['home', 'module', 'content', 'open', 'file', 'commit', 'manager']
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

/** CPU time so far, in ms: of the servers, of the database, and of this process. */
async function cores(servers: readonly number[]): Promise<number[]> {
  const each = await Promise.all(servers.map(async (pid) => (await readProcess(pid))?.ms ?? 0))
  const first = each[0] ?? 0
  const { user, system } = process.cpuUsage()
  return [each.reduce((sum, ms) => sum + ms, 0), (await cpuTime(platform)) - first, (user + system) / 1000]
}

/** Repeats what a person does, from some moment of the settling time. */
async function live(signal: AbortSignal, one: (rest: Rest) => Promise<void>): Promise<void> {
  const rest: Rest = (ms) => wait(ms, undefined, { signal })
  try {
    await rest(Math.random() * settleMs)
    for (;;) await one(rest)
  } catch (error) {
    if (!signal.aborted) console.error(error)
  }
}

/** A person reads before the next press. */
function read(rest: Rest): Promise<void> {
  return rest(5000 + Math.random() * 10_000)
}

async function learn(rest: Rest, person: Person, { contentId }: Course): Promise<void> {
  const news = hold(person, '/trpc/account.onUnread')
  try {
    await Promise.all([
      query(person, 'home', 'auth.me,settings.get', {}),
      query(person, 'home', 'participant.userModule.list,participant.home,participant.record.activity', {
        0: { limit: 1000 },
      }),
      ask(person, 'home', '/api/user/me/notification/'),
    ])
    const [{ id }] = JSON.parse(await ask(person, 'home', '/api/user/me/userModule')) as [{ id: string }]
    await read(rest)
    const readModule = () => query(person, 'module', 'participant.userModule.get', { 0: { userModuleId: id } })
    await Promise.all([readModule(), ask(person, 'module', '/api/user/me/notification/')])
    await read(rest)
    await query(person, 'content', 'participant.userContent.get', { 0: { userModuleId: id, contentId } })
    const path = `/api/user/me/userModule/${id}/userContent/${contentId}`
    const { attemptId, launchUrl, init } = JSON.parse(await ask(person, 'open', `${path}/open`, { method: 'POST' }))
    await Promise.all([readModule(), ask({ ...person, headers: {} }, 'file', init.scos[0].url)])
    await ask({ ...person, headers: {} }, 'file', launchUrl)
    // Not all together.
    const commits = Math.ceil(Math.random() * 6)
    for (let sequence = 1; sequence <= commits; sequence++) {
      await rest(10_000)
      const elements = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': String(sequence) }
      const scos = { [init.scos[0].identifier]: { elements, suspendData: 'x'.repeat(4000) } }
      const body = JSON.stringify({ attemptId, launch: init.launch, sequence, scos })
      await ask(person, 'commit', `${path}/userData`, { method: 'PATCH', body })
    }
  } finally {
    news()
  }
}

async function manage(rest: Rest, person: Person, { companyId }: Course): Promise<void> {
  await query(person, 'manager', 'company.report.get,company.company.home', {
    0: { companyId, span: 'weeks' },
    1: { companyId },
  })
  await read(rest)
  await query(person, 'manager', 'company.access.list', { 0: { companyId, limit: 10, offset: 0 } })
  await read(rest)
  const search = `learner${Math.ceil(Math.random() * mostLearners)}`
  await query(person, 'manager', 'company.access.list', { 0: { companyId, limit: 10, offset: 0, search } })
  await read(rest)
}

function query(person: Person, kind: Kind, calls: string, input: object): Promise<string> {
  return ask(person, kind, `/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`)
}

/** Sends one call and notes how long its whole answer took. @throws for any status but 2xx */
function ask(
  { origin, headers }: Person,
  kind: Kind,
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<string> {
  const start = performance.now()
  return new Promise((answer, refuse) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(new URL(path, origin), { agent, method, headers: { ...headers, ...type } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        const list = times.get(kind) ?? []
        times.set(kind, list)
        list.push(performance.now() - start)
        if (Math.floor(response.statusCode! / 100) === 2) answer(text)
        else refuse(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', refuse)
    sent.end(body)
  })
}

/** Opens a stream; returns what closes it. */
function hold({ origin, headers }: Person, path: string): () => void {
  const sent = request(new URL(path, origin), { headers }, (response) => response.resume())
  sent.on('error', () => undefined)
  sent.end()
  return () => sent.destroy()
}

/** NaN for no value. */
function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}
