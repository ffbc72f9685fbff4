import { newId } from '@cursus/db'
import { allPlatformWrites, changeRow, makeManager, makeUser } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'

const password = 'a real password'
const test = useTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' })
let scene: Scene
let as: string
let email: string

beforeAll(async () => {
  scene = await makeScene(test)
  const user = await makeUser(test.ctx.db, { rights: allPlatformWrites, password })
  await makeManager(test.ctx.db, scene.company, { userId: user.id })
  email = user.email
  // As much work as in production: sign-ins are what the others are measured by.
  const { hash } = await vi.importActual<{ hash: (password: string) => Promise<string> }>('@node-rs/argon2')
  const passwordHash = await hash(password)
  await changeRow(test.ctx.db, 'users', user.id, { passwordHash })
  as = await test.cookieOf(user)
})

let requests = 0
async function signIn(userAgent = 'a browser'): Promise<void> {
  requests += 1
  const { statusCode } = await test.call('POST', '/api/auth/signin', {
    body: { email, password },
    headers: { 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}`, 'user-agent': userAgent },
  })
  expect(statusCode).toBe(200)
}

const json = { 'content-type': 'application/json' }
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown) =>
  test.call(method, path, { as, body: typeof body === 'string' ? body : JSON.stringify(body), headers: json })
const get = (path: string, headers: Record<string, string> = {}) => test.call('GET', path, { as, headers })
const many = <Value>(count: number, make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at))
const give = (userList: string[]) =>
  send('POST', `/api/company/${scene.company.id}/moduleAccess`, {
    moduleLicenceId: scene.licence.id,
    moduleId: scene.module.id,
    userList,
  })
const lists = () => ['user', 'content', 'module', 'company', `company/${scene.company.id}/moduleAccess`]
const searched = (text: string) => () =>
  Promise.all(lists().map((path) => get(`/api/${path}?limit=20&search=${encodeURIComponent(text)}`)))

function form(fields: [string, string][]) {
  const boundary = 'boundary'
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return test.call('POST', '/api/module', {
    as,
    body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

/** What a signed-in person can send that is long, deep or repeats itself. */
const expensive: Record<string, () => Promise<unknown>> = {
  'a search of a hundred words': searched('a '.repeat(100).trim()),
  'a search of wildcards': searched('%_'.repeat(100)),
  'a search of backslashes': searched('\\'.repeat(200)),
  'a search of accents': searched('e\u0301'.repeat(100)),
  'deep JSON': () => send('POST', '/api/theme', `${'[{"a":'.repeat(50_000)}`),
  'wide JSON': () => send('POST', '/api/theme', `[${'0,'.repeat(500_000)}0]`),
  'a name of spaces': () => send('POST', '/api/theme', { fallbackName: `a${' '.repeat(900_000)}b` }),
  'a title of invisible characters': () =>
    send('POST', '/api/theme', { fallbackName: `a${'\u200b'.repeat(300_000)}b` }),
  'ten thousand e-mails that are none': () => give(many(10_000, (at) => `${at}@${'a.'.repeat(100)}`)),
  'e-mails as long as the body': () => give([`a@${'a.'.repeat(400_000)}`, `${'a'.repeat(900_000)}@b.fr`]),
  'a thousand ids that nobody has': () =>
    send('POST', '/api/module/archive', { moduleIdList: many(1000, () => newId()) }),
  'a hundred thousand ids': () => send('POST', '/api/module/archive', { moduleIdList: many(25_000, () => newId()) }),
  'dates at the ends of time': () =>
    Promise.all(
      ['9999-12-31', '0001-01-01', '+275760-09-13', `${'9'.repeat(100_000)}-01-01`].map((endDate) =>
        send('PATCH', `/api/company/${scene.company.id}/moduleLicence/${scene.licence.id}`, { endDate }),
      ),
    ),
  'a form of thousands of fields': () => form(many(5800, (at) => [`chapters[${at}][contentIdList][${at}]`, 'x'])),
  'a form of huge indexes': () => form(many(100, (at) => [`chapters[${4_000_000_000 - at}][title]`, 'x'])),
  'a form of long names': () => form(many(3000, () => [`${'[a]'.repeat(60)}`, 'x'])),
  'a range of spaces': () => get('/api/file/content/none.webp', { range: `bytes=${' '.repeat(14_000)}x` }),
  'an ETag list without end': () => get('/api/user/me/notification', { 'if-none-match': '"a",'.repeat(4000) }),
  'a browser that repeats itself': () => signIn('Version/1 '.repeat(1400)),
  'a language list without end': () => get('/api/user/me', { 'accept-language': 'fr;q=0.1,'.repeat(1500) }),
  'a log of line ends': () =>
    send('POST', '/api/logger', { level: 'Error', message: '\n'.repeat(60_000), stacktrace: ' \n'.repeat(5000) }),
  'a batch of thirty lists': () =>
    get(
      `/trpc/${many(30, () => 'management.user.list').join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(many(30, (at) => [at, { search: 'a b c d e f g h', limit: 100 }]))))}`,
    ),
}

/** Milliseconds of five sign-ins, one after the other: one long pause of the server counts too. */
async function timeOfSignIns(): Promise<number> {
  const before = performance.now()
  for (let times = 0; times < 5; times++) await signIn()
  return performance.now() - before
}

describe('what a signed-in person can send', () => {
  it.each(Object.keys(expensive))('keeps nobody from signing in: %s', async (name) => {
    const quiet = await timeOfSignIns()
    const busy = Promise.all(many(5, () => expensive[name]?.()))
    const during = await timeOfSignIns()
    await busy
    // A ratio to the same machine a moment before: a step that is quadratic takes minutes.
    expect(during / quiet).toBeLessThan(20)
  })
})
