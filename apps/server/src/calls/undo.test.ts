import {
  allPlatformWrites,
  makeAccess,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  makeTheme,
  makeUser,
  type TestLicence,
  type TestModule,
} from '@cursus/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp()
let scene: Scene
let platform: string
let manager: string

beforeAll(async () => {
  scene = await makeScene(test)
  platform = await test.cookieOf(await makeUser(test.ctx.db, { rights: allPlatformWrites }))
  manager = await test.cookieOf(await makeManager(test.ctx.db, scene.company))
})

const isOfCompany = (name: string) => name.startsWith('company')

async function act(name: string, body: object): Promise<{ done: number; undoable?: string[] }> {
  const payload = isOfCompany(name) ? { companyId: scene.company.id, ...body } : body
  const answer = await test.call('POST', `/trpc/${name}`, { as: isOfCompany(name) ? manager : platform, body: payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.data
}

/** What the documented paths answer, without the revision, which counts all that happened. */
async function read(paths: readonly string[]): Promise<unknown[]> {
  const answers = []
  for (const path of paths) {
    const answer = await test.call('GET', `/api/${path}`, { as: isOfCompany(path) ? manager : platform })
    expect(answer.statusCode, path).toBe(200)
    answers.push(JSON.parse(answer.body, (key, value) => (key === 'revision' ? undefined : value)))
  }
  return answers
}

type Case = {
  act: string
  inverse: string
  /** The field of the inverse with the ids; default: a selection. */
  ids?: string
  make: () => Promise<{ ids: string[]; reads: string[] }>
}

const db = () => test.ctx.db
const inCompany = (path: string) => `company/${scene.company.id}/${path}`

async function makeLicensed(): Promise<{ licence: TestLicence; module: TestModule }> {
  const module = await makeModule(db())
  return { module, licence: await makeLicence(db(), scene.company, { modules: [module] }) }
}
async function makeGiven() {
  const { licence, module } = await makeLicensed()
  const access = await makeAccess(db(), { licence, module })
  const reads = ['moduleAccess', `moduleAccess/${access.id}`, `moduleLicence/${licence.id}`, 'user'].map(inCompany)
  return { licence, access, reads }
}
const cases: Case[] = [
  {
    act: 'management.theme.archive',
    inverse: 'management.theme.restore',
    ids: 'idList',
    make: async () => {
      const { id } = await makeTheme(db())
      return { ids: [id], reads: [`theme/${id}`, 'theme'] }
    },
  },
  {
    act: 'management.content.archive',
    inverse: 'management.content.restore',
    ids: 'contentIdList',
    make: async () => {
      const { id } = await makeContent(db())
      return { ids: [id], reads: [`content/${id}`, 'content'] }
    },
  },
  {
    act: 'management.module.archive',
    inverse: 'management.module.restore',
    ids: 'moduleIdList',
    make: async () => {
      const { id } = await makeModule(db())
      return { ids: [id], reads: [`module/${id}`, 'module', 'theme', 'content'] }
    },
  },
  {
    act: 'management.user.unsuspend',
    inverse: 'management.user.suspend',
    make: async () => {
      const { id } = await makeUser(db())
      await act('management.user.suspend', { selection: { ids: [id] } })
      return { ids: [id], reads: [`user/${id}`, 'user'] }
    },
  },
  {
    act: 'company.licence.suspend',
    inverse: 'company.licence.unsuspend',
    make: async () => {
      const { licence, reads } = await makeGiven()
      return { ids: [licence.id], reads }
    },
  },
  {
    act: 'company.licence.unsuspend',
    inverse: 'company.licence.suspend',
    make: async () => {
      const { licence, reads } = await makeGiven()
      await act('company.licence.suspend', { selection: { ids: [licence.id] } })
      return { ids: [licence.id], reads }
    },
  },
  {
    act: 'company.access.revoke',
    inverse: 'company.access.restore',
    make: async () => {
      const { access, reads } = await makeGiven()
      return { ids: [access.id], reads }
    },
  },
  {
    act: 'company.user.revoke',
    inverse: 'company.access.restore',
    make: async () => {
      const { access, reads } = await makeGiven()
      return { ids: [access.userId], reads: [...reads, inCompany(`user/${access.userId}`)] }
    },
  },
]

describe('undoing', () => {
  it.each(cases)('$act brings back what was, by $inverse', async ({ act: name, inverse, ids: field, make }) => {
    const { ids, reads } = await make()
    const before = await read(reads)
    const { done, undoable = [] } = await act(name, { selection: { ids } })
    expect(done).toBe(1)
    expect(undoable).toHaveLength(1)
    expect(await read(reads)).not.toEqual(before)
    await act(inverse, field ? { [field]: undoable } : { selection: { ids: undoable } })
    expect(await read(reads)).toEqual(before)
    // What was changed meanwhile is no change of this act.
    await act(name, { selection: { ids } })
    expect(await act(name, { selection: { ids } })).toMatchObject({ done: 0, undoable: [] })
  })

  it('is not offered where the rules of giving would refuse it', async () => {
    const { licence, access } = await makeGiven()
    await act('company.licence.suspend', { selection: { ids: [licence.id] } })
    const revoked = await act('company.access.revoke', { selection: { ids: [access.id] } })
    expect(revoked).toMatchObject({ done: 1 })
    expect(revoked.undoable).toBeUndefined()
  })
})
