import { changeRow, makeCompany, makeManager, makeUser, type UserSpec } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { idIn, makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { calls } from './table.ts'

// A company may add anybody by e-mail. Of people who have opened nothing of it, no call of the
// company may answer what their account says: names, picture, state.

const account = { firstname: 'Quintilienne', lastname: 'Zwyndregt', avatar: '042-avatar.svg', language: 'en' } as const
type Stranger = { id: string; email: string; as: string }

const test = useTestApp()
let scene: Scene
let admin: string
let learner: Stranger
let manager: Stranger
let suspended: Stranger
let accessId: string

beforeAll(async () => {
  scene = await makeScene(test)
  admin = await test.cookieOf(scene.admin)
  learner = await makeStranger({})
  manager = await makeStranger({})
  suspended = await makeStranger({ state: 'suspended' })
})

/** Somebody whom another company knows well. */
async function makeStranger(spec: UserSpec): Promise<Stranger> {
  const { db } = test.ctx
  const { avatar, ...names } = account
  const user = await makeUser(db, { ...names, ...spec })
  await changeRow(db, 'users', user.id, { avatar })
  await makeManager(db, await makeCompany(db), { userId: user.id })
  return { ...user, as: await test.cookieOf(user) }
}

const tells = (body: string) => Object.values(account).filter((value) => value !== 'en' && body.includes(value))

async function send(method: 'POST' | 'PATCH' | 'GET', path: string, body?: unknown, as = admin) {
  const response = await test.call(method, `/api/company/${scene.company.id}/${path}`, {
    as,
    ...(body ? { body } : {}),
  })
  expect(response.statusCode, `${path}: ${response.body}`).toBeLessThan(300)
  return response.body === '' ? undefined : response.json()
}

describe('the answer to adding a stranger', () => {
  it('is about an e-mail, in whatever way they are added', async () => {
    const { licence, module, content, userGroup, company } = scene
    const userList = [learner.email, manager.email, suspended.email]
    const request = { moduleLicenceId: licence.id, moduleId: module.id, userList }
    const rights = { training: { read: true, write: false }, admin: { read: true, write: false } }
    const rows = userList.map((email, at) => ({ line: at + 1, email, groups: userGroup.name }))
    const preview = await ask('company.access.preview', { ...request })
    expect(JSON.parse(preview).result.data).toMatchObject({ new: 3, skipped: [] })

    const answers = [
      await send('POST', 'user/import', { rows }),
      await send('POST', `userGroup/${userGroup.id}/user`, { userList }),
      await send('POST', 'userGroup', { name: 'Strangers', userList }),
      await send('POST', 'moduleAccess', request),
      await send('POST', 'manager', { userList, rights }),
      await send('PATCH', `moduleLicence/${licence.id}`, { companyManagerIdList: [manager.id, suspended.id] }),
    ]
    expect(answers.map((answer) => tells(JSON.stringify(answer)))).toEqual(answers.map(() => []))
    const created = answers[3].created as { id: string; email: string }[]
    expect(created.map(({ email }) => email)).toEqual(userList)
    expect(answers[4]).toMatchObject(userList.map(() => ({ isInvited: true, firstname: null, lastname: null })))

    accessId = created[0]?.id ?? ''
    const idList = created.map(({ id }) => id)
    // Neither that they have an account nor that it is suspended decides who is invited again.
    expect(
      await ask('company.access.invite', { companyId: company.id, selection: { matching: {}, count: 4 } }, 'POST'),
    ).toMatch(/"done":3/)
    const done = { done: true, reason: 'On paper' }
    const corrected = await send('POST', `moduleAccess/${accessId}/content/${content.id}/correct`, done)
    expect(tells(JSON.stringify(corrected))).toEqual([])
    await send('POST', `moduleAccess/${accessId}/attestation`)
    const { data } = await test.ctx.db.selectFrom('attestations').select('data').executeTakeFirstOrThrow()
    expect(data).toMatchObject({ person: learner.email })
    expect(idList).toHaveLength(3)
  })
})

/** Values for the fields that a query requires. */
const needed = (name: string): Record<string, unknown> => ({
  id: name.startsWith('company.access.')
    ? accessId
    : name.startsWith('company.user.')
      ? learner.id
      : idIn(scene, name.split('.')[1] ?? ''),
  contentId: scene.content.id,
  contentVersionId: scene.content.versionId,
  moduleId: scene.module.id,
  moduleVersionId: scene.module.versionId,
  moduleLicenceId: scene.licence.id,
  idList: [scene.admin.id],
  userGroupIdList: [scene.userGroup.id],
  rows: [{ line: 1, email: learner.email }],
})

async function ask(name: string, input: object, method: 'GET' | 'POST' = 'GET', as = admin): Promise<string> {
  const all = { companyId: scene.company.id, ...input }
  const path = `/trpc/${name}`
  const response = await (method === 'GET'
    ? test.call('GET', `${path}?input=${encodeURIComponent(JSON.stringify(all))}`, { as })
    : test.call('POST', path, { as, body: all }))
  expect(response.statusCode, `${name}: ${response.body} ${test.log.at(-1) ?? ''}`).toBe(200)
  return response.body
}

const queries = [...calls].filter(([, { access, type }]) => access.kind === 'company' && type === 'query')

/** The answers of all queries of the company by name; with `search` those that take one. */
async function askAll(search?: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [name, { input }] of queries) {
    const shape = input?.shape ?? {}
    if (search !== undefined && !('search' in shape)) continue
    const required = Object.entries(needed(name)).filter(
      ([field]) => field in shape && !shape[field]?.safeParse(undefined).success,
    )
    const kinds = name === 'company.report.parts' ? ['module', 'group', 'licence', 'user'] : [undefined]
    for (const by of kinds) {
      answers.set(by ? `${name} by ${by}` : name, await ask(name, { ...Object.fromEntries(required), by, search }))
    }
  }
  return answers
}
const showing = (answers: ReadonlyMap<string, string>, what: string) =>
  [...answers].filter(([, body]) => body.includes(what)).map(([name]) => name)

describe('the company area', () => {
  let shown: string[]

  it('tells no name, picture or state of a stranger, by no call and no search', async () => {
    const answers = await askAll()
    expect([...answers].filter(([, body]) => tells(body).length > 0).map(([name]) => name)).toEqual([])
    expect([...answers].filter(([, body]) => body.includes('"isSuspended":true')).map(([name]) => name)).toEqual([])
    shown = showing(answers, `"id":"${learner.id}"`)
    expect(shown).toEqual(
      expect.arrayContaining([
        'company.access.list',
        'company.user.list',
        'company.userGroup.get',
        'company.manager.list',
      ]),
    )
    const [found, nobody] = [await askAll(account.lastname), await askAll('nobodyatall')]
    for (const { id } of [learner, manager, suspended]) expect(showing(found, id)).toEqual(showing(nobody, id))
    expect(showing(await askAll(learner.email), learner.id)).toContain('company.user.list')
  })

  it('tells them once the person has accepted an access, or entered', async () => {
    const path = `/api/user/me/userModule/${accessId}/accept`
    expect((await test.call('POST', path, { as: learner.as })).statusCode).toBe(204)
    const answers = await askAll()
    expect(showing(answers, account.lastname)).toEqual(shown)
    expect(showing(answers, account.avatar)).toEqual(shown)
    expect(showing(await askAll(account.lastname), learner.id)).toEqual(
      expect.arrayContaining(['company.access.list', 'company.user.list', 'company.manager.list']),
    )

    const nameOf = async () => (await send('GET', `manager/${manager.id}`)).lastname
    expect(await nameOf()).toBeNull()
    await send('GET', 'home', undefined, manager.as)
    expect(await nameOf()).toBe(account.lastname)
  })
})
