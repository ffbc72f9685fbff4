import { createHash } from 'node:crypto'
import { Client } from '../client.ts'
import { requestOf } from './traffic.ts'

/** Rows of a list whose ids are asked for. */
const rowsOfList = 4

export type Answer = { path: string; status: number; type: string; total: string | null; body: string }
/** By who asks and what: `emma company/…`. */
export type Answers = Map<string, Answer>
type Asked = { who: string; client: Client; path: string; address: string }
type Described = { paths: Record<string, { get?: { parameters?: { name: string }[] } }> }

/**
 * Finds what everybody can ask of the documented paths of a server: their parameters are ids of
 * rows that the path before them lists, and lists are asked in every order too.
 */
export async function findQuestions(origin: string, clients: ReadonlyMap<string, Client>): Promise<Asked[]> {
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

export async function answersOf(origin: string, questions: readonly Asked[]): Promise<Answers> {
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
