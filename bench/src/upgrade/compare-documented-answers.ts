import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import { Client } from '../client.ts'
import { freePort } from '../platform.ts'
import { type Answer, type Answers, answersOf, findQuestions } from './documented-answers.ts'
import { makeFormerCheckout } from './former-checkout.ts'
import { createStarter } from './installation.ts'
import { loadDemo } from './load-demo.ts'
import { differences, emails } from './story.ts'

const here = resolve(import.meta.dirname, '../../..')
const timeZone = 'Europe/Paris'

/**
 * Asks a former checkout and this one everything that is documented, on one database with the demo
 * of the former, and prints where answers differ. What differs between two readings of the former
 * is told apart: it follows the clock. All answers are kept in `.data/upgrade`.
 */
export async function compareDocumentedAnswers(commit: string): Promise<void> {
  const { name, folder, committedAt } = makeFormerCheckout(commit)
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-answers-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 0 })
  const appOrigin = `http://localhost:${await freePort()}`
  const installation = { databaseUrl: postgres.url, dataDir, smtpUrl: 'smtp://127.0.0.1:1', appOrigin, timeZone }
  const starter = createStarter(installation)
  const migrate = async (of: string) => {
    const { code, output } = await starter.run(of, ['scripts/migrate.ts'])
    if (code !== 0) throw new Error(output)
  }
  try {
    await migrate(folder)
    const password = await loadDemo(starter, folder, committedAt, installation)
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
    await migrate(here)
    const current = await starter.startServer(here)
    const after = await answersOf(current.origin, questions)
    await keep(`${name}.json`, before)
    await keep('current.json', after)
    report(before, again, after)
  } finally {
    await starter.stopAll()
    await postgres.stop()
    await rm(postgres.dataDir, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
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
