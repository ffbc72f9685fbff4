import { tmpdir } from 'node:os'
import { allPlatformWrites, changeRow, makeManager, makeUser } from '@cursus/domain/testing'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedCalls } from '../calls/table.ts'
import { createContentApp } from '../content/content-app.ts'
import { fillPath, makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { createLogger } from './create-logger.ts'
import { errorBody } from './error-answers.ts'

/** A fixed seed makes failures repeatable; set the variables for other seeds and more runs. */
const settings = { seed: Number(process.env.FUZZ_SEED ?? 20_261), numRuns: Number(process.env.FUZZ_RUNS ?? 2) }

const test = useTestApp({ LOG_LEVEL: 'error', DEMO: '1' })
let content: FastifyInstance
let scene: Scene
let user: { id: string }
let cookie: string
const contentLog: string[] = []

beforeAll(async () => {
  const logger = createLogger('error', { write: (line) => void contentLog.push(line) })
  content = await createContentApp(test.config, { domain: test.ctx }, logger, tmpdir())
  scene = await makeScene(test)
  user = await makeUser(test.ctx.db, { rights: allPlatformWrites })
  await makeManager(test.ctx.db, scene.company, { userId: user.id })
  await changeRow(test.ctx.db, 'accesses', scene.access.id, { userId: user.id })
  cookie = await test.cookieOf(user)
})
afterAll(() => content.close())

/** Text that is difficult for parsers, the file system and PostgreSQL. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '\0',
    'nul\0nul',
    '\ufffe\uffff',
    '%',
    '%00',
    '%zz',
    '%c0%ae%c0%ae%c0%af',
    '../../../etc/passwd',
    '..\\..\\windows',
    '.',
    '..',
    '',
    ' ',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    'toString',
    '-1',
    '1e999',
    '999999999999999999999',
    "' or 1=1; --",
    '%%__\\',
    '(((((((((((((',
    'a'.repeat(3000),
    '‮🙂é̀',
    '[object Object]',
    '0192f0c1-7b1e-7000-8000-00000000000g',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
)
/** Percent-encoded as by a client, or raw, which is no valid address. */
const encoded = hostileText.chain((text) =>
  fc.constantFrom(encodeURIComponent(text), encodeURI(text).replace(/[?#]/g, '')),
)

const queryName = fc.constantFrom(
  'search',
  'sort',
  'order',
  'limit',
  'offset',
  'archived',
  'state',
  'id',
  'a[b]',
  '%00',
)
const query = fc.array(fc.tuple(queryName, encoded), { minLength: 1, maxLength: 4 }).map((pairs) =>
  pairs
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
    .slice(0, 8000),
)

/** Characters that HTTP allows in headers: no NUL and no line end. */
const headerText = hostileText.map((text) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\0\r\n]/g, '\x7f'),
)
const headerName = fc.constantFrom(
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'trpc-accept',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-request-id',
  'last-event-id',
)
const headers = fc.dictionary(headerName, headerText, { maxKeys: 4 })

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> }

function expectNoFault(response: Answer, log: string[]): void {
  expect(response.statusCode, `${response.body}\n${log.at(-1) ?? ''}`).toBeLessThan(500)
}

/** Expects no internal fault, and refusals in the documented format. */
function expectAnswered(response: Answer, log: string[]): void {
  expectNoFault(response, log)
  if (response.statusCode >= 400 && String(response.headers['content-type']).startsWith('application/json')) {
    const body = JSON.parse(response.body)
    // Procedures and batches answer in tRPC's format.
    if (!Array.isArray(body) && !('error' in body && typeof body.error === 'object')) errorBody.parse(body)
  }
}

describe('an arbitrary query string', () => {
  it.each(documentedCalls.filter(({ rest }) => rest.method === 'GET').map(({ rest }) => ({ path: rest.path })))(
    'is answered by $path',
    async ({ path }) => {
      for (const name of ['search', 'sort', 'x\0']) {
        const url = `${fillPath(scene, path)}?${encodeURIComponent(name)}=%00`
        expectAnswered(await test.call('GET', url, { as: cookie }), test.log)
      }
      await fc.assert(
        fc.asyncProperty(query, async (text) =>
          expectAnswered(await test.call('GET', `${fillPath(scene, path)}?${text}`, { as: cookie }), test.log),
        ),
        settings,
      )
    },
  )
})

describe('an arbitrary path', () => {
  it.each(
    documentedCalls
      .filter(({ rest }) => rest.path.includes(':'))
      .map(({ rest: { method, path } }) => ({ method, path })),
  )('is answered by $method $path', async ({ method, path }) => {
    await fc.assert(
      fc.asyncProperty(encoded, async (text) => {
        const url = `/api/${path.replace(/:\w+/g, () => text)}`
        expectAnswered(await test.call(method, url, { as: cookie, body: {} }), test.log)
      }),
      settings,
    )
  })

  it.each([
    '/*',
    '/assets/*',
    '/api/*',
    '/api/file/*',
    '/api/file/content/*',
    '/api/docs/*',
    '/api/user/me/dataExport/*/file',
    '/api/attestation/*/*.pdf',
    '/api/user/me/record/file/*/pdf',
    '/health/*',
    '/metrics?*',
    '/dev/mail/*',
    '/mail/picture/*',
    '/mail/picture/*.png',
    '/ops/jobs/*',
    '/ops/jobs/api/queues?activeQueue=*&page=*&status=*',
    '/ops/jobs/api/queues/*/*',
    '/trpc/*',
    '/trpc/*?batch=1',
    '/trpc/management.theme.list?input=*',
    '/trpc/management.theme.list?batch=1&input=*',
    '/trpc/management.theme.list?batch=*',
    '/trpc/account.me?*',
  ])('is answered at %s', async (pattern) => {
    await fc.assert(
      fc.asyncProperty(encoded, async (text) => {
        expectAnswered(
          await test.call(
            'GET',
            pattern.replaceAll('*', () => text),
            { as: cookie },
          ),
          test.log,
        )
      }),
      settings,
    )
  })

  it.each(['/*', '/l/*', '/l/*/_player', '/l/*/index.html', '/assets/*', '/l/x/*?*'])(
    'is answered by the content origin at %s',
    async (pattern) => {
      await fc.assert(
        fc.asyncProperty(encoded, async (text) => {
          const url = pattern.replaceAll('*', () => text)
          expectNoFault(await content.inject({ method: 'GET', url }), contentLog)
        }),
        settings,
      )
    },
  )
})

describe('arbitrary headers', () => {
  it.each([
    '/api/user/me',
    '/api/theme',
    '/api/user/me/notification',
    '/api/file/content/none.webp',
    '/api/docs',
    '/trpc/account.me',
    '/health/ready',
    '/metrics',
    '/',
  ])('are answered at %s', async (url) => {
    await fc.assert(
      fc.asyncProperty(headers, fc.boolean(), async (sent, signedIn) => {
        const more = signedIn && !('cookie' in sent) ? { cookie } : {}
        expectAnswered(await test.app.inject({ method: 'GET', url, headers: { ...sent, ...more } }), test.log)
      }),
      settings,
    )
  })

  it('are answered at sign-in, which stores the browser with the session', async () => {
    const password = 'a real password'
    const { email } = await makeUser(test.ctx.db, { password })
    for (const agent of ['\xff\xfe', `Mozilla/5.0 ${'('.repeat(5000)}`, '\x7f\x1b[0m', '']) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/auth/signin',
        headers: { 'user-agent': agent },
        payload: { email, password },
      })
      expect(response.statusCode, response.body).toBe(200)
    }
  })

  it('are answered by the content origin', async () => {
    await fc.assert(
      fc.asyncProperty(headers, async (sent) => {
        expectNoFault(await content.inject({ method: 'GET', url: '/l/x/_player', headers: sent }), contentLog)
        const commit = { method: 'POST', url: '/l/x/commit', headers: sent, payload: '{}' } as const
        expectNoFault(await content.inject(commit), contentLog)
      }),
      settings,
    )
  })
})
