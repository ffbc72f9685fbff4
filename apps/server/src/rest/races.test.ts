import { takeMails } from '@cursus/domain/mail'
import { relayOutbox } from '@cursus/domain/notification'
import {
  allPlatformWrites,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  makeTheme,
  makeUser,
} from '@cursus/domain/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

let test: TestApp
let boss: string
let theme: { id: string }

beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' })
  boss = await test.cookieOf(await makeUser(test.ctx.db, { rights: allPlatformWrites }))
  theme = await makeTheme(test.ctx.db)
})
afterAll(() => test.close())

type Answer = { statusCode: number; body: string }
type Call = () => Promise<Answer>

/** A person and a company with all related rows, and an unknown e-mail. */
async function makeArena() {
  const { db } = test.ctx
  const company = await makeCompany(db)
  const contents = [await makeContent(db), await makeContent(db)]
  const module = await makeModule(db, { themeId: theme.id, contents })
  const licence = await makeLicence(db, company, { modules: [module] })
  const other = await makeLicence(db, company, { modules: [module] })
  const admin = await test.cookieOf(await makeManager(db, company))
  const colleague = await makeManager(db, company)
  const person = await makeManager(db, company, { password })
  const access = await makeAccess(db, { licence, module, userId: person.id, acceptedAt: new Date() })
  await db.insertInto('licenceManagers').values({ licenceId: other.id, userId: person.id, kind: 'company' }).execute()
  await db.insertInto('linkTokens').values(linkTokenOf(person.id)).execute()
  await db.insertInto('mails').values(mailTo(person)).execute()
  return {
    company,
    contents,
    module,
    licence,
    other,
    admin,
    colleague,
    person,
    access,
    own: await test.cookieOf(person),
    newEmail: `new-${person.id}@example.com`,
  }
}
type Arena = Awaited<ReturnType<typeof makeArena>>

const password = 'a real password'
const inAnHour = () => new Date(Date.now() + 3_600_000)
const linkTokenOf = (userId: string) => ({
  id: crypto.randomUUID(),
  userId,
  kind: 'new_password' as const,
  tokenHash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex'),
  createdAt: new Date(),
  expiresAt: inAnHour(),
})
const mailTo = ({ id, email }: { id: string; email: string }) => ({
  id: crypto.randomUUID(),
  template: 'resetPassword' as const,
  userId: id,
  toEmail: email,
  language: 'fr' as const,
  data: '{}',
  createdAt: new Date(),
  availableAt: inAnHour(),
})

const rights = { training: { read: true, write: true }, admin: { read: true, write: false }, responsible: false }
const platformRights = { themes: { read: true, write: false } }

/** Each request comes from its own address, so that rate limits do not apply. */
let asked = 0
function send(method: 'POST' | 'PATCH' | 'DELETE', path: string, as: string | undefined, body: object) {
  asked += 1
  const headers = { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` }
  return test.call(method, `/api/${path}`, { as, body, headers })
}
const post = (path: string, as: string | undefined, body: object = {}) => send('POST', path, as, body)
const patch = (path: string, as: string, body: object) => send('PATCH', path, as, body)
const remove = (path: string, as: string, body: object = {}) => send('DELETE', path, as, body)

/** Runs the worker's part as if it were a call: a failure is a fault. */
const working = (work: () => Promise<unknown>) => (): Promise<Answer> =>
  work().then(
    () => ({ statusCode: 200, body: '' }),
    (error) => ({ statusCode: 500, body: String(error) }),
  )

/** Every change of the arena's person or company, by its caller. */
function mutationsOf(arena: Arena): Record<string, Call> {
  const { company, contents, module, licence, other, admin, colleague, person, access, own, newEmail } = arena
  const inCompany = `company/${company.id}`
  const learning = `user/me/userModule/${access.id}`
  const content = `${learning}/userContent/${contents[0]?.id}`
  const giving = { moduleLicenceId: licence.id, moduleId: module.id }
  const { ctx } = test
  const [first, second] = contents.map(({ id }) => id)
  return {
    'give access to a new e-mail': () => post(`${inCompany}/moduleAccess`, admin, { ...giving, userList: [newEmail] }),
    'give access to several': () =>
      post(`${inCompany}/moduleAccess`, admin, { ...giving, userList: [colleague.email, newEmail, person.email] }),
    'change an access': () =>
      patch(`${inCompany}/moduleAccess/${access.id}`, admin, { hasMaxDayTimeLimit: true, maxDayTimeLimit: 30 }),
    'revoke an access': () => post(`${inCompany}/moduleAccess/cancel`, admin, { idList: [access.id] }),
    'restore an access': () => post(`${inCompany}/moduleAccess/uncancel`, admin, { idList: [access.id] }),
    'add managers': () => post(`${inCompany}/manager`, admin, { userList: [newEmail, person.email], rights }),
    'change a manager': () => patch(`${inCompany}/manager/${person.id}`, admin, { rights }),
    'remove a manager': () => remove(`${inCompany}/manager`, admin, { idList: [person.id] }),
    'change a manager, as the person': () => patch(`${inCompany}/manager/${colleague.id}`, own, { rights }),
    'rename the company': () => patch(inCompany, admin, { name: `Renamed ${crypto.randomUUID()}` }),
    'make a licence': () =>
      post(`${inCompany}/moduleLicence`, boss, {
        name: 'L',
        startDate: '2026-01-01',
        endDate: '2036-01-01',
        maxActiveUserAllowed: 5,
        moduleIdList: [module.id],
        companyManagerIdList: [person.id, colleague.id],
      }),
    'change a licence': () =>
      patch(`${inCompany}/moduleLicence/${licence.id}`, boss, {
        companyManagerIdList: [colleague.id, person.id],
        moduleIdList: [module.id],
        moveRunningModuleIdList: [module.id],
        maxActiveUserAllowed: 50,
      }),
    'suspend licences': () => post(`${inCompany}/moduleLicence/suspend`, boss, { idList: [other.id, licence.id] }),
    'unsuspend licences': () => post(`${inCompany}/moduleLicence/unsuspend`, boss, { idList: [licence.id, other.id] }),
    'give platform rights': () =>
      post('platformManager', boss, { userList: [person.email, newEmail], platformManagementRights: platformRights }),
    'take platform rights': () =>
      post('platformManager', boss, { userList: [person.email], platformManagementRights: {} }),
    'suspend accounts': () => post('user/suspend', boss, { idList: [person.id, colleague.id] }),
    'unsuspend accounts': () => post('user/unsuspend', boss, { idList: [colleague.id, person.id] }),
    'erase the person': () => remove(`user/${person.id}`, boss),
    'change the profile': () => patch('user/me', own, { firstname: 'Autre' }),
    'change the password': () => patch('user/me', own, { password: 'another password' }),
    'sign out': () => post('auth/signout', own),
    'sign out elsewhere': () => post('user/me/session/endOthers', own),
    'sign in': () => post('auth/signin', undefined, { email: person.email, password }),
    'sign up': () =>
      post('user', undefined, { email: newEmail, firstname: 'Ada', lastname: 'Byron', password, language: 'en' }),
    'ask for a new password': () => post('auth/password/forgot', undefined, { email: person.email }),
    'write to the support': () => post('user/me/support', own, { type: 'other', message: 'Help' }),
    'ask for a copy of the data': () => post('user/me/dataExport', own),
    'accept a module': () => post(`${learning}/accept`, own),
    'order modules': () => post('user/me/userModule/order', own, { userModuleIdList: [access.id] }),
    'open a content': () => post(`${content}/open`, own),
    'write notes': () => patch(`${content}/notes`, own, { notes: 'A note' }),
    'mark a favourite': () => patch(`${content}/favorite`, own, { isFavorite: true }),
    'read notifications': () => post('user/me/notification/markAsRead', own),
    'let contents require each other': () =>
      post(`content/${first}/version`, boss, { requiredContentIdList: [second] }),
    'let them require each other, the other way': () =>
      post(`content/${second}/version`, boss, { requiredContentIdList: [first] }),
    'archive the module': () => post('module/archive', boss, { moduleIdList: [module.id] }),
    'restore the module': () => post('module/restore', boss, { moduleIdList: [module.id] }),
    'make a version of the module': () =>
      post(`module/${module.id}/version`, boss, { type: 'free-content', contentIdList: [second, first] }),
    'archive the contents': () => post('content/archive', boss, { contentIdList: [second, first] }),
    'relay events': working(() => relayOutbox(ctx, { batch: 20 })),
    'send mails': working(async () => {
      const mails = await ctx.db.selectFrom('mails').select('id').where('userId', '=', person.id).execute()
      await takeMails(ctx, { idList: mails.map(({ id }) => id) })
    }),
  }
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(test.ctx.db)
  return rows[0]?.deadlocks ?? 0
}

/** A thousand pairs, some of them concurrent: arenas share no rows. */
const meetings = Number(process.env.RACES ?? 1000)
const atOnce = 4

it('two concurrent changes of one person or company never cause an internal fault', { timeout: 600_000 }, async () => {
  const names = Object.keys(mutationsOf(await makeArena()))
  const pairs = names.flatMap((one, place) => names.slice(place).map((other) => [one, other] as const))
  const faults = new Map<string, string>()
  const worked = new Set<string>()
  let met = 0

  async function meet(): Promise<void> {
    for (let number = met++; number < meetings; number = met++) {
      const [one, other] = pairs[number % pairs.length] ?? ['', '']
      const mutations = mutationsOf(await makeArena())
      const answering = [one, other, one, other].map(async (name) => {
        const answer = await mutations[name]?.()
        if (!answer || answer.statusCode >= 500) faults.set(`${one} × ${other}`, `${answer?.body} ${test.log.at(-1)}`)
        else if (answer.statusCode < 300) worked.add(name)
      })
      await Promise.all(answering)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, meet))

  expect(meetings).toBeGreaterThanOrEqual(pairs.length)
  expect(Object.fromEntries(faults)).toEqual({})
  expect(names.filter((name) => !worked.has(name))).toEqual([])
  // One lock order prevents deadlocks; the retry is for the rare one that a foreign key's lock causes.
  expect(await deadlocks()).toBeLessThan(meetings / 100)
  const failed = test.ctx.db.selectFrom('outbox').select(['type', 'error']).where('error', 'is not', null)
  expect(await failed.execute()).toEqual([])
})
