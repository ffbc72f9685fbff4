import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@cursus/db/testing'
import { Client } from '../client.ts'
import { createStarter, here, startDatabase } from '../installation.ts'
import { loadDemo, makeFormerCheckout } from './former.ts'
import { differences, emails } from './story.ts'
import { requestOf } from './traffic.ts'

/** Rows of a list whose ids are asked for. */
const rowsOfList = 4

type Answer = { path: string; status: number; type: string; total: string | null; body: string }
/** By who asks and what: `emma company/…`. */
type Answers = Map<string, Answer>
type Asked = { who: string; client: Client; path: string; address: string }
type Described = { paths: Record<string, { get?: { parameters?: { name: string }[] } }> }

/**
 * Finds what everybody can ask of the documented paths of a server: their parameters are ids of
 * rows that the path before them lists, and lists are asked in every order too.
 */
async function findQuestions(origin: string, clients: ReadonlyMap<string, Client>): Promise<Asked[]> {
  const { paths } = (await (await fetch(`${origin}/api/docs/json`)).json()) as Described
  const reads = Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [{ path: path.slice(1), parameters: (get.parameters ?? []).map(({ name }) => name) }] : [],
  )
  const questions: Asked[] = []
  for (const [who, client] of clients) {
    const known = new Map<string, Promise<Answer>>()
    const ask = (path: string) => {
      const answer = known.get(path) ?? answerOf(origin, { who, client, path, address: path })
      known.set(path, answer)
      return answer
    }
    const idsOf = async (list: string): Promise<string[]> => {
      const rows = jsonOf(await ask(list))
      if (Array.isArray(rows)) return rows.flatMap(({ id }) => id ?? []).slice(0, rowsOfList)
      // Versions are named by the lists of single things, such as `content/…/version`.
      const [noun, part] = list.split('/')
      const lists = [...known.keys()].filter((path) => part && path.startsWith(`${noun}/`) && path.endsWith(`/${part}`))
      return (await Promise.all(lists.filter((path) => path !== list).map(idsOf))).flat()
    }
    /** What a call needs beyond its path. */
    const queriesOf = async (path: string): Promise<string[]> => {
      if (path.endsWith('/compare')) {
        const version = path.slice(0, path.indexOf('/{'))
        return (await idsOf(version)).map((id) => `?with=${id}`)
      }
      const [first] = path === 'content/check' ? await idsOf('contentCategory') : await idsOf('module/archive')
      if (path === 'content/check') return [`?title=Test&language=fr&categoryId=${first}`]
      if (path === 'module/restorePreview') return first ? [`?moduleIdList=${first}`] : []
      if (path !== 'history') return ['']
      const ids = nouns.map(async (noun) => (await idsOf(noun)).map((id) => `?noun=${noun}&id=${id}`))
      return (await Promise.all(ids)).flat()
    }
    const addressesOf = async (path: string): Promise<string[]> => {
      let reached = ['']
      for (const part of path.split('/')) {
        const next = reached.map(async (before) => {
          if (!part.startsWith('{')) return [part]
          return part === '{code}' ? codesIn([...known.values()]) : idsOf(before)
        })
        const parts = await Promise.all(next)
        reached = reached.flatMap((before, at) => parts[at]!.map((end) => (before ? `${before}/${end}` : end)))
      }
      return reached
    }
    // What names ids is asked before what needs them.
    for (const { path, parameters } of reads.toSorted((a, b) => b.path.length - a.path.length).reverse()) {
      const queries = await queriesOf(path)
      const addresses = (await addressesOf(path)).flatMap((address) => queries.map((query) => `${address}${query}`))
      for (const address of addresses) {
        questions.push({ who, client, path, address })
        const { status } = await ask(address)
        if (status >= 400 || !parameters.includes('sort')) continue
        // A list names its orders when it refuses one.
        const refused = jsonOf(await ask(`${address}?sort=-`)) as { issues?: { options?: { values?: string } }[] }
        const sorts = refused.issues?.[0]?.options?.values?.split(',') ?? []
        for (const order of ['asc', 'desc']) {
          for (const sort of sorts) {
            questions.push({ who, client, path, address: `${address}?sort=${sort}&order=${order}&limit=5&offset=2` })
          }
        }
      }
    }
  }
  const nobody = new Client(origin)
  const everything = Map.groupBy(questions, ({ address }) => address)
  for (const [address, [first]] of everything) {
    if (!address.includes('?')) questions.push({ who: 'nobody', client: nobody, path: first!.path, address })
  }
  return questions
}

async function answersOf(origin: string, questions: readonly Asked[]): Promise<Answers> {
  const answers: Answers = new Map()
  for (const question of questions) {
    answers.set(`${question.who} ${question.address}`, await answerOf(origin, question))
  }
  return answers
}

async function answerOf(origin: string, { client, path, address }: Asked): Promise<Answer> {
  const answer = await requestOf(client, 'GET', address)(origin)
  const type = answer.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  // The port of the content origin is another one for each server.
  const text = () => bytes.toString().replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://content')
  const body = type.includes('json') ? text() : createHash('sha256').update(bytes).digest('hex')
  return { path, status: answer.status, type, total: answer.headers.get('x-total-count'), body }
}

const jsonOf = ({ type, body }: Answer): unknown => (type.includes('json') && body ? JSON.parse(body) : undefined)

/** Codes of certificates that some answer names. */
async function codesIn(answers: Promise<Answer>[]): Promise<string[]> {
  const bodies = (await Promise.all(answers)).map(({ body }) => body).join('\n')
  return [...new Set([...bodies.matchAll(/"code":"([^"]+)"/g)].map(([, code]) => code!))].slice(0, rowsOfList)
}

/** Whose history is asked for; their lists have the same names. */
const nouns = ['module', 'content', 'theme', 'contentCategory', 'company']

/**
 * Asks a former checkout and this one everything that is documented, on one database with the demo
 * of the former, and prints where answers differ. What differs between two readings of the former
 * is told apart: it follows the clock. All answers are kept in `.data/upgrade`.
 */
export async function compareDocumentedAnswers(commit: string): Promise<void> {
  const { name, folder, committedAt } = makeFormerCheckout(commit)
  const database = await startDatabase()
  const { databaseUrl, dataDir } = database
  const appOrigin = `http://localhost:${await freePort()}`
  const timeZone = 'Europe/Paris'
  const starter = createStarter({ databaseUrl, dataDir, smtpUrl: 'smtp://127.0.0.1:1', appOrigin, timeZone })
  try {
    await starter.migrate(folder)
    const password = await loadDemo(starter, folder, committedAt)
    const former = await starter.startServer(folder)
    const clients = new Map<string, Client>()
    for (const [who, email] of Object.entries(emails)) {
      const client = new Client(former.origin, '', appOrigin)
      await client.signIn(email, password)
      clients.set(who, client)
    }
    const questions = await findQuestions(former.origin, clients)
    const before = await answersOf(former.origin, questions)
    const again = await answersOf(former.origin, questions)
    await former.stop()
    await starter.migrate(here)
    const current = await starter.startServer()
    const after = await answersOf(current.origin, questions)
    await keep(`${name}.json`, before)
    await keep('current.json', after)
    report(before, again, after)
  } finally {
    await starter.stopAll()
    await database.close()
  }
}

async function keep(file: string, answers: Answers): Promise<void> {
  const target = join(here, '.data/upgrade', file)
  await writeFile(target, JSON.stringify(Object.fromEntries(answers), null, 1))
  console.log(`${answers.size} answers: ${target}`)
}

const isEqual = (a: Answer, b: Answer | undefined) => JSON.stringify(a) === JSON.stringify(b)

function report(before: Answers, again: Answers, after: Answers): void {
  const places = new Map<string, { number: number; example: string }>()
  const counts = { equal: 0, moving: 0, different: 0 }
  for (const [question, answer] of before) {
    const [moved, now] = [again.get(question), after.get(question)]
    if (isEqual(answer, now)) {
      counts.equal += 1
      continue
    }
    const moving = new Set(pathsOf(answer, moved).map(([path]) => path))
    const different = pathsOf(answer, now).filter(([path]) => !moving.has(path))
    counts[different.length > 0 ? 'different' : 'moving'] += 1
    for (const [path, example] of different) {
      const key = `GET ${answer.path} ${path}`
      const { number = 0 } = places.get(key) ?? {}
      places.set(key, { number: number + 1, example: `${question}: ${example}` })
    }
  }
  console.log(`${counts.equal} equal, ${counts.moving} follow the clock, ${counts.different} differ`)
  for (const [path, { number, example }] of places) console.log(`${path}: ${number} answers, such as ${example}`)
  const reached = Map.groupBy(before.values(), ({ path }) => path)
  const unread = [...reached].filter(([, answers]) => answers.every(({ status }) => status >= 400))
  console.log(`${reached.size} paths asked; nobody read: ${unread.map(([path]) => path).join(', ') || 'none of them'}`)
}

/** Places of two answers that differ, each with an example; a place is the same for all rows. */
function pathsOf(before: Answer, after: Answer | undefined): [place: string, example: string][] {
  const read = ({ type, body, ...rest }: Answer) => ({
    ...rest,
    type,
    body: type.includes('json') && body ? JSON.parse(body) : body,
  })
  const [a, b] = [read(before), after && read(after)]
  const split = (line: string, shape = (text: string) => text): [string, string] => {
    const at = line.indexOf(': ')
    return [shape(line.slice(0, at)), line.slice(at + 2, at + 300)]
  }
  const lines = new Map(differences(a, b).map((line) => split(line)))
  // What only the later one has.
  for (const line of differences(b, a)) {
    const [path, example] = split(line)
    if (!lines.has(path)) lines.set(path, `only now: ${example}`)
  }
  const order = JSON.stringify(a) !== JSON.stringify(b) && lines.size === 0
  return order ? [['order of fields', '']] : [...lines]
}
