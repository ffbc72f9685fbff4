import { makeUser } from '@cursus/domain/testing'
import cookie from '@fastify/cookie'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestContextOf } from '../request/request-context.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { appRouter } from './router.ts'

const test = useTestApp({ LOG_LEVEL: 'fatal' })
/** The same router behind tRPC's own adapter. */
let standard: FastifyInstance
let reader: { id: string; email: string }
let as: string
const password = 'a long password'

beforeAll(async () => {
  standard = Fastify({ genReqId: () => 'request', routerOptions: { maxParamLength: 8000 } })
  await standard.register(cookie)
  standard.decorateRequest('caller', undefined)
  await standard.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }: { req: FastifyRequest; res: FastifyReply }) =>
        requestContextOf(test.ctx, AbortSignal.timeout(60_000), req, res),
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
    },
  })
  reader = await makeUser(test.ctx.db, { rights: ['themes.write'], password })
  as = await test.cookieOf(reader)
})
afterAll(() => standard.close())

/** The parts of a response that clients read; session and request ids are replaced. */
function seen({ statusCode, headers, body }: LightMyRequestResponse) {
  const setCookie = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.replace(/=[^;]+/, '=…'))
  return {
    statusCode,
    // Ours adds the charset and omits `vary`, because no cache may store these responses.
    contentType: String(headers['content-type']).split(';')[0],
    cacheControl: headers['cache-control'],
    setCookie,
    body: JSON.parse(body.replace(/"requestId":"[^"]+"/g, '"requestId":"…"')),
  }
}

const get = (path: string, input?: unknown, signedIn = true): InjectOptions => ({
  method: 'GET',
  url: `/trpc/${path}${input === undefined ? '' : `${path.includes('?') ? '&' : '?'}input=${encodeURIComponent(JSON.stringify(input))}`}`,
  headers: signedIn ? { cookie: as } : {},
})
const post = (path: string, body?: unknown, signedIn = true): InjectOptions => ({
  method: 'POST',
  url: `/trpc/${path}`,
  headers: { 'content-type': 'application/json', ...(signedIn ? { cookie: as } : {}) },
  ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
})
const nobody = '0192f0c1-7b1e-7000-8000-000000000001'

it.each<[string, () => InjectOptions]>([
  ['a question', () => get('account.me')],
  ['a query, signed out', () => get('auth.me', undefined, false)],
  ['a query with an input', () => get('management.theme.list', { limit: 5, search: 'é' })],
  ['a mutation with an answer', () => post('account.update', { firstname: 'Ana' })],
  ['a mutation without an answer', () => post('account.markAllAsRead')],
  ['a mutation with an empty body', () => post('account.markAllAsRead', '')],
  ['signing in', () => post('auth.signIn', { email: reader.email, password }, false)],
  ['a wrong password', () => post('auth.signIn', { email: reader.email, password: 'another' }, false)],
  ['a call without the right', () => get('management.user.list', {})],
  ['a call without a session', () => get('account.me', undefined, false)],
  ['a company without access', () => get('company.access.list', { companyId: nobody })],
  ['a company without an id', () => get('company.access.list', {})],
  ['a missing row', () => get('management.theme.get', { id: nobody })],
  ['a broken rule', () => post('account.update', { firstname: 'A', language: 'de' })],
  ['an input without its fields', () => post('management.theme.create', {})],
  ['an input that is null', () => post('management.theme.create', 'null')],
  ['no such procedure', () => get('nothing.here')],
  ['a procedure name of the object prototype', () => get('constructor')],
  ['a mutation by GET', () => get('account.markAllAsRead')],
  ['a batch', () => get('auth.me,management.theme.list?batch=1', { 1: { limit: 1 } })],
  ['a batch with different outcomes', () => get('auth.me,management.user.list,nope?batch=1', { 1: {} })],
  [
    'a batch with one refusal for all',
    () => get('management.user.list,management.company.list?batch=1', { 0: {}, 1: {} }),
  ],
  ['a batch of one', () => get('management.theme.list?batch=1', { 0: {} })],
  ['a batch of mutations', () => post('account.update,account.markAllAsRead?batch=1', { 0: { lastname: 'Roux' } })],
  ['a batch whose inputs are no object', () => post('account.update?batch=1', '"x"')],
])('%s is answered as by tRPC', async (_what, request) => {
  const ours = seen(await test.app.inject(request()))
  const theirs = seen(await standard.inject(request()))
  expect(ours).toEqual(theirs)
  expect(ours.body).toBeTypeOf('object')
})
