import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@cursus/db'
import { buildCourse12 } from '@cursus/scorm/testing'
import { sql } from 'kysely'
import { addPeople } from './add-people.ts'
import { type Client, clientOf } from './client.ts'
import { contentFields, makeLicence, makeLink, makeModule, makeNouns } from './make-catalogue.ts'
import { addPackage } from './send-package.ts'

// What people ask whose browsers show the home, a module, a content with its files, and lists.

/** How long a person may wait before the first press. */
export const settleMs = 30_000

export const kinds = ['home', 'module', 'content', 'open', 'file', 'commit', 'manager'] as const
export type Kind = (typeof kinds)[number]
/** Waits, until the crowd goes home. */
type Rest = (ms: number) => Promise<void>
/** The status is 0 where no answer came. */
export type Answered = { kind: Kind; ms: number; status: number; what: string }
type Person = {
  client: Client
  note(answered: Answered): void
  /** Told of each result before it is sent, and after it was acknowledged. */
  commit?(attemptId: string, location: string, isTaken: boolean): void
}
export type Course = { moduleId: string; contentId: string; companyId: string; licenceId: string; people: number }

const agent = new Agent({ keepAlive: true })

/** A module of seven links and a package, with a licence. */
export async function makeCourse(client: Client, people: number): Promise<Course> {
  const { themeId, categoryId } = await makeNouns(client, 'Crowd')
  const zip = await buildCourse12({ title: 'Course', slides: 5 })
  const contentId = await addPackage(client, zip, { ...contentFields(categoryId), title: 'Crowd' })
  const links = []
  for (let n = 0; n < 7; n++) links.push(await makeLink(client, categoryId, `Crowd ${n}`))
  const moduleId = await makeModule(client, themeId, 'Crowd', [contentId, ...links])
  return { moduleId, contentId, people, ...(await makeLicence(client, [moduleId], people, 'Crowd')) }
}

/** Signed-in learners with an access each. */
export async function makeLearners(
  db: Database,
  client: Client,
  { companyId, licenceId, moduleId, people }: Course,
): Promise<Client[]> {
  const ids = await addPeople(db, 'learner', 1, people)
  const userList = ids.map((_, n) => `learner${n + 1}@bench.example`)
  await client.call('POST', `company/${companyId}/moduleAccess`, { moduleLicenceId: licenceId, moduleId, userList })
  // Reading and accepting each would take longer than the whole measure.
  await db.updateTable('accesses').set({ acceptedAt: new Date() }).where('acceptedAt', 'is', null).execute()
  await sql`analyze`.execute(db)
  const learners: Client[] = []
  for (const id of ids) learners.push(await clientOf(db, client.origin, id))
  return learners
}

/** Repeats what a person does, from some moment of the settling time. */
export async function live(signal: AbortSignal, one: (rest: Rest) => Promise<void>): Promise<void> {
  const rest: Rest = (ms) => wait(ms, undefined, { signal })
  const isOver = () => signal.aborted
  await rest(Math.random() * settleMs).catch(isOver)
  // Who was refused has noted it, reads, and begins anew.
  while (!isOver()) await one(rest).catch(() => read(rest).catch(isOver))
}

/** A person reads before the next press. */
function read(rest: Rest): Promise<void> {
  return rest(5000 + Math.random() * 10_000)
}

export async function learn(rest: Rest, person: Person, { contentId }: Course): Promise<void> {
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
    await Promise.all([readModule(), ask(person, 'file', init.scos[0].url)])
    await ask(person, 'file', launchUrl)
    // Not all together.
    const commits = Math.ceil(Math.random() * 6)
    for (let sequence = 1; sequence <= commits; sequence++) {
      await rest(10_000)
      const location = `${init.launch}.${sequence}`
      const elements = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': location }
      const scos = { [init.scos[0].identifier]: { elements, suspendData: 'x'.repeat(4000) } }
      const body = JSON.stringify({ attemptId, launch: init.launch, sequence, scos })
      person.commit?.(attemptId, location, false)
      // As the player: a result that was not taken is sent again.
      while (!(await ask(person, 'commit', `${path}/userData`, { method: 'PATCH', body }).catch(() => '')))
        await rest(1000)
      person.commit?.(attemptId, location, true)
    }
  } finally {
    news()
  }
}

export async function manage(rest: Rest, person: Person, { companyId, people }: Course): Promise<void> {
  await query(person, 'manager', 'company.report.get,company.company.home', {
    0: { companyId, span: 'weeks' },
    1: { companyId },
  })
  await read(rest)
  await query(person, 'manager', 'company.access.list', { 0: { companyId, limit: 10, offset: 0 } })
  await read(rest)
  const search = `learner${Math.ceil(Math.random() * people)}`
  await query(person, 'manager', 'company.access.list', { 0: { companyId, limit: 10, offset: 0, search } })
  await read(rest)
}

function query(person: Person, kind: Kind, calls: string, input: object): Promise<string> {
  return ask(person, kind, `/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`)
}

/**
 * Sends one call and notes how long its whole answer took.
 * @throws for any status but 2xx
 */
function ask(
  { client, note }: Person,
  kind: Kind,
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<string> {
  const start = performance.now()
  return new Promise((answer, refuse) => {
    const end = (status: number, text: string) => {
      const what = `${method} ${path.replace(/\?.*/, '')}: ${status} ${status >= 200 && status < 300 ? '' : text.slice(0, 300)}`
      note({ kind, ms: performance.now() - start, status, what })
      if (Math.floor(status / 100) === 2) answer(text)
      else refuse(new Error(what))
    }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    // Files are on the content origin, which has no session.
    const headers = { ...(kind === 'file' ? {} : client.headers), ...type }
    const sent = request(new URL(path, client.origin), { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('error', (error) => end(0, error.message))
      response.on('end', () => end(response.statusCode!, text))
    })
    sent.on('error', (error) => end(0, error.message))
    sent.end(body)
  })
}

/** Opens a stream, again and again as browsers do; returns what closes it. */
function hold({ client: { origin, headers } }: Person, path: string): () => void {
  const over = new AbortController()
  const open = () => {
    const sent = request(new URL(path, origin), { headers, signal: over.signal }, (response) => response.resume())
    sent.on('error', () => undefined)
    sent.on('close', () => wait(1000, undefined, { signal: over.signal }).then(open, () => undefined))
    sent.end()
  }
  open()
  return () => over.abort()
}
