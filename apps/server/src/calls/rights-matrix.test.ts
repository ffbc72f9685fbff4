import type { Readable } from 'node:stream'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { makeCast, type Person } from '../testing/cast.ts'
import { fillPath, idIn, makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { type Access, type Call, describeAccess } from './call.ts'
import { calls, type DocumentedCall, documentedCalls } from './table.ts'

type Verdict = 'allowed' | 'signed out' | 'not allowed' | 'not found'

const test = useTestApp({ LOG_LEVEL: 'fatal' })
let scene: Scene
let castOf: (access: Access) => Promise<Person[]>

beforeAll(async () => {
  scene = await makeScene(test)
  castOf = await makeCast(test, scene.company)
})

function expectedOf(access: Access, person: Person): Verdict {
  if (access.kind === 'open') return 'allowed'
  if (!person.isSignedIn) return 'signed out'
  if (access.kind === 'signedIn' || access.anyOf.some((right) => person.holds.has(right))) return 'allowed'
  if (access.kind === 'management' && access.anyOf.some((right) => person.holdsElsewhere.has(right))) return 'allowed'
  // People who may see companies learn that this one exists.
  const knowsCompany = person.isInCompany || person.holds.has('companies.read')
  return access.kind === 'management' || knowsCompany ? 'not allowed' : 'not found'
}

function verdictOf(code: string | undefined): Verdict {
  if (code === 'TokenInvalid') return 'signed out'
  if (code === 'NotAllowed') return 'not allowed'
  return code === 'NotFound' || code === 'NotExistCompany' ? 'not found' : 'allowed'
}

/**
 * NotFound is an accepted answer to an authorised caller, except in company calls, where it also
 * means no access.
 */
const agrees = (access: Access, expected: Verdict, found: Verdict) =>
  found === expected || (access.kind !== 'company' && expected === 'allowed' && found === 'not found')

/** Sign-out ends the session, so it gets one of its own. */
async function cookieFor(person: Person, call: string): Promise<string | undefined> {
  const endsSession = call === 'POST auth/signout' || call === 'auth.signOut'
  return endsSession && person.isSignedIn && person.userId ? test.cookieOf({ id: person.userId }) : person.cookie
}

async function askPath({ rest: { method, path } }: DocumentedCall, person: Person): Promise<Verdict> {
  const response = await test.call(method, fillPath(scene, path), {
    as: await cookieFor(person, `${method} ${path}`),
    // An empty body changes nothing: authorised callers get a validation error.
    ...(method === 'GET' ? {} : { body: {} }),
  })
  expect(response.statusCode, `${method} ${path}: ${response.body}`).toBeLessThan(500)
  const code = response.statusCode < 400 ? undefined : response.json().message[0].split('?')[0]
  return verdictOf(code)
}

function inputOf(name: string): Record<string, string> {
  const noun = name.split('.').at(-2) ?? ''
  return { companyId: scene.company.id, id: idIn(scene, noun) }
}

/** Reads an event stream up to its first message. */
async function firstEvent(response: LightMyRequestResponse): Promise<string> {
  let text = ''
  const stream = response.stream() as Readable
  for await (const chunk of stream) {
    text += chunk
    if (/^event: (serialized-error|return)$/m.test(text) || /^data: \{"(unread|state)"/m.test(text)) break
  }
  stream.destroy()
  return text
}

async function askProcedure(name: string, { type }: Call, person: Person): Promise<Verdict> {
  const cookie = await cookieFor(person, name)
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
  const input = inputOf(name)
  const url = `/trpc/${name}`
  if (type === 'mutation') {
    // Without the id, so that nothing is changed.
    const { companyId } = input
    const response = await test.app.inject({ method: 'POST', url, headers, payload: JSON.stringify({ companyId }) })
    return verdictOf(response.json().error?.data.appError.code)
  }
  const query = `${url}?input=${encodeURIComponent(JSON.stringify(input))}`
  if (type === 'query') {
    const response = await test.app.inject({ method: 'GET', url: query, headers })
    return verdictOf(response.json().error?.data.appError.code)
  }
  const sse = { ...headers, accept: 'text/event-stream' }
  const event = await firstEvent(
    await test.app.inject({ method: 'GET', url: query, headers: sse, payloadAsStream: true }),
  )
  return verdictOf(/"appError":\{"code":"(\w+)"/.exec(event)?.[1])
}

/** Asks as the cast of each call; returns the answers that differ from the declared ones. */
async function findWrong<C>(
  asked: Iterable<readonly [string, C & { access: Access }]>,
  ask: (name: string, call: C, person: Person) => Promise<Verdict>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, call] of asked) {
    for (const person of await castOf(call.access)) {
      const expected = expectedOf(call.access, person)
      const found = await ask(name, call, person)
      if (!agrees(call.access, expected, found)) wrong.push(`${name}, ${person.name}: ${found}, not ${expected}`)
    }
  }
  return wrong
}

it('gives the declared access at every documented path', async () => {
  const paths = documentedCalls.map((call) => [call.name, call] as const)
  expect(await findWrong(paths, (_name, call, person) => askPath(call, person))).toEqual([])
}, 60_000)

it('gives the declared access at every procedure', async () => {
  expect(await findWrong(calls, askProcedure)).toEqual([])
}, 60_000)

/**
 * A change of this file is a change of who may do what: read it as such, in the review too. What
 * people get is tested above against the declarations, and these against the file.
 */
it('is what was reviewed', async () => {
  const lines = [...calls].map(([name, { access, type }]) => `${name}: ${type}, ${describeAccess(access)}`)
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./reviewed-rights.txt')
})

/** Mutations that a right to read is enough for, with the reason. */
const changesNothingOfOthers: Record<string, string> = {
  'company.access.makeAttestation': 'writes the file of what can be read',
  'company.access.makeRecordFile': 'writes the file of what can be read',
  'company.export.create': 'writes the file of what can be read',
  'company.reminder.requestInvitation': 'shows the caller a mail that nobody gets',
  'company.report.setMail': 'the mails of the caller only',
  'company.user.makeRecordFile': 'writes the file of what can be read',
}

it('asks for a right to write before anything of others changes', () => {
  const readers = [...calls].filter(
    ([, { access, type }]) =>
      type === 'mutation' && 'anyOf' in access && access.anyOf.some((right) => right.endsWith('.read')),
  )
  expect(readers.map(([name]) => name).sort()).toEqual(Object.keys(changesNothingOfOthers).sort())
})
