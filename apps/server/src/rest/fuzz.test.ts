import { allPlatformWrites, changeRow, makeManager, makeUser } from '@cursus/domain/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { parametersOf } from '../calls/call.ts'
import { type DocumentedCall, documentedCalls } from '../calls/table.ts'
import { errorBody } from '../http/error-answers.ts'
import { arbitraryInput, hostileValue } from '../testing/arbitrary-input.ts'
import { fillPath, idIn, makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { listAnswerOf } from './list-answer.ts'

/** A fixed seed makes failures repeatable; set the variables for other seeds and more runs. */
const settings = { seed: Number(process.env.FUZZ_SEED ?? 20_261), numRuns: Number(process.env.FUZZ_RUNS ?? 2) }

const test = useTestApp({ LOG_LEVEL: 'error' })
let scene: Scene
let user: { id: string }

beforeAll(async () => {
  scene = await makeScene(test)
  user = await makeUser(test.ctx.db, {
    rights: allPlatformWrites,
    email: 'known@example.com',
    password: 'a real password',
  })
  await makeManager(test.ctx.db, scene.company, { userId: user.id })
  await changeRow(test.ctx.db, 'accesses', scene.access.id, { userId: user.id })
  scene.access.userId = user.id
})

/** The id for a reference or a list of ids, by the words of the path. */
function idsFor({ rest: { path } }: DocumentedCall) {
  const { theme, category, content, module, licence, access, admin, userGroup } = scene
  const noun = path
    .split('/')
    .findLast((word) =>
      /^(theme|contentCategory|content|module|moduleLicence|moduleAccess|manager|platformManager|userGroup)$/.test(
        word,
      ),
    )
  return {
    id: idIn(scene, path.startsWith('user/') ? 'account' : (noun ?? '')),
    themeId: theme.id,
    categoryId: category.id,
    contentId: content.id,
    moduleId: module.id,
    moduleVersionId: module.versionId,
    moduleLicenceId: licence.id,
    userModuleId: access.id,
    companyManagerId: admin.id,
    platformManagerId: user.id,
    userGroupId: userGroup.id,
  }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value])
      query.append(name, typeof item === 'string' ? item : (JSON.stringify(item) ?? ''))
  }
  return query.toString().slice(0, 8000)
}

let cookie: string

async function send({ rest }: DocumentedCall, input: Record<string, unknown>) {
  if (rest.path === 'auth/signout') cookie = await test.cookieOf(user)
  const path = fillPath(scene, rest.path)
  if (rest.method === 'GET') return test.call('GET', `${path}?${queryOf(input)}`, { as: cookie })
  for (const name of parametersOf(rest)) delete input[name]
  const headers = { 'content-type': 'application/json' }
  return test.call(rest.method, path, { as: cookie, body: JSON.stringify(input), headers })
}

function check(
  { rest, answer }: DocumentedCall,
  response: { statusCode: number; body: string; json(): unknown },
): void {
  expect(response.statusCode, `${response.body}\n${test.log.at(-1) ?? ''}`).toBeLessThan(500)
  if (response.statusCode >= 400) errorBody.parse(response.json())
  else if (rest.status === 204) expect(response.body).toBe('')
  else (listAnswerOf(answer)?.rows ?? answer)?.parse(response.json())
}

describe('a call with any input of its schema', () => {
  it.each(documentedCalls)('$rest.method $rest.path is answered', async (call) => {
    cookie = await test.cookieOf(user)
    const inputs = arbitraryInput(call.input, idsFor(call))
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => check(call, await send(call, input))),
      settings,
    )
  })
})

describe('a form with any names and values', () => {
  const name = fc
    .array(
      fc.constantFrom(
        'title',
        'tags',
        'chapters',
        'resources',
        'file',
        '[',
        ']',
        '[0]',
        '[1]',
        '[]',
        '[title]',
        '__proto__',
        '"',
        '\\',
        'é',
        '',
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((parts) => parts.join(''))
  const field = fc.tuple(
    name,
    hostileValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    fc.boolean(),
  )

  it.each(documentedCalls.filter(({ files }) => files))('to $rest.path is answered', async (call) => {
    const cookie = await test.cookieOf(user)
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 8 }), async (fields) => {
        const form = new FormData()
        for (const [fieldName, value, isFile] of fields) {
          if (isFile) form.append(fieldName, new Blob([value]), 'a.bin')
          else form.append(fieldName, value)
        }
        const request = new Request('http://localhost', { method: 'POST', body: form })
        check(
          call,
          await test.call(call.rest.method, fillPath(scene, call.rest.path), {
            as: cookie,
            body: Buffer.from(await request.arrayBuffer()),
            headers: { 'content-type': request.headers.get('content-type') ?? '' },
          }),
        )
      }),
      settings,
    )
  })
})

describe('an invalid body', () => {
  it.each([
    ['a list', 'application/json', '[]'],
    ['a text', 'application/json', '"x"'],
    ['null', 'application/json', 'null'],
    ['half an object', 'application/json', '{"a":'],
    ['a prototype', 'application/json', '{"__proto__":{"a":1}}'],
    ['plain text', 'text/plain', 'x'],
    ['a URL-encoded form', 'application/x-www-form-urlencoded', 'a=b'],
    ['an unknown media type', 'application/octet-stream', 'x'],
    ['no media type', '', 'x'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['very deep', 'application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('is refused: %s', async (_what, type, body) => {
    const response = await test.call('POST', '/api/theme', {
      as: await test.cookieOf(user),
      body,
      headers: { 'content-type': type },
    })
    expect(response.json()).toMatchObject({ statusCode: 400, issues: [{}] })
  })
})
