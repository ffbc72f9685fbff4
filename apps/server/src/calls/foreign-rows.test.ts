import { makeCompany, makeContent, makeLicence, makeManager, makeModule, makeUser } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPath, makeScene, type Scene } from '../testing/scene.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'
import { documentedCalls } from './table.ts'

let test: TestApp
let foreign: Scene
let own: { id: string }
let manager: string
let stranger: string

beforeAll(async () => {
  test = await startTestApp()
  foreign = await makeScene(test)
  own = await makeCompany(test.ctx.db)
  // Every right in the user's own company and on the platform.
  const user = await makeUser(test.ctx.db, { rights: ['companies.write'] })
  await makeManager(test.ctx.db, own, { userId: user.id })
  manager = await test.cookieOf(user)
  stranger = await test.cookieOf(await makeUser(test.ctx.db))
})
afterAll(() => test.close())

/** The body that a call needs besides the ids of its path. */
function bodyOf(name: string): unknown {
  const { access, attribute, licence, module, content, admin, userGroup } = foreign
  const idList = {
    idList: [
      idOf(name, { moduleAccess: access.id, moduleLicence: licence.id, manager: admin.id, userGroup: userGroup.id }),
    ],
  }
  const bodies: Record<string, unknown> = {
    'PATCH company/:companyId/manager/:id': { rights: { training: { read: true, write: true } } },
    'DELETE company/:companyId/manager': idList,
    'DELETE company/:companyId/userGroup': idList,
    'POST company/:companyId/userGroup/:id/user': { userList: ['a@b.fr'] },
    'POST company/:companyId/userGroup/:id/module': { moduleLicenceId: licence.id, moduleId: module.id },
    'POST company/:companyId/userGroup/:id/module/give': { idList: [module.id] },
    'DELETE company/:companyId/userGroup/:id/module': { idList: [module.id] },
    'POST company/:companyId/userGroup/:id/formerUser/revoke': { idList: [access.userId] },
    'POST company/:companyId/userGroup/:id/formerUser/keep': { idList: [access.userId] },
    'DELETE company/:companyId/userGroup/:id/user': { idList: [access.userId] },
    'POST company/:companyId/moduleLicence/suspend': idList,
    'POST company/:companyId/moduleLicence/unsuspend': idList,
    'POST company/:companyId/moduleAccess/cancel': idList,
    'POST company/:companyId/moduleAccess/uncancel': idList,
    'POST company/:companyId/moduleAccess/dates': { ...idList, dueDate: null },
    'POST company/:companyId/moduleAccess/remind': { ...idList, text: 'Go on' },
    'POST company/:companyId/moduleAccess/invite': idList,
    'POST company/:companyId/moduleAccess/:id/content/:contentId/correct': { done: true, reason: 'Seen on paper' },
    'DELETE company/:companyId/user': { idList: [access.userId] },
    'POST company/:companyId/user/revoke': { idList: [access.userId] },
    'POST company/:companyId/user/remind': { idList: [access.userId] },
    'POST company/:companyId/moduleAccess': { moduleLicenceId: licence.id, moduleId: module.id, userList: ['a@b.fr'] },
    'POST company/:companyId/user/attribute/:id/rename': { name: 'Town' },
    'DELETE company/:companyId/user/attribute': { idList: [attribute.id] },
    'POST company/:companyId/moduleAccess/modules': {
      moduleLicenceId: licence.id,
      moduleIdList: [module.id],
      userList: ['a@b.fr'],
    },
    'POST user/me/userModule/order': { userModuleIdList: [access.id] },
    'PATCH user/me/userModule/:userModuleId/userContent/:contentId/notes': { notes: 'mine' },
    'PATCH user/me/userModule/:userModuleId/userContent/:contentId/favorite': { isFavorite: true },
    'PATCH user/me/userModule/:userModuleId/userContent/:contentId/resource/:resourceId/favorite': { isFavorite: true },
    'PATCH user/me/userModule/:userModuleId/userContent/:contentId/userData': {
      attemptId: content.id,
      sequence: 1,
      scos: {},
    },
  }
  return bodies[name] ?? {}
}

const idOf = (name: string, ids: Record<string, string>) =>
  Object.entries(ids).find(([noun]) => name.includes(noun))?.[1]

const named = documentedCalls.map(({ access, rest }) => ({ name: `${rest.method} ${rest.path}`, access, rest }))
const hasForeignIds = (name: string) =>
  name.includes('/:id') || JSON.stringify(Object.keys(bodyOf(name) as object)).match(/idList|moduleLicenceId/) !== null

describe('a row of another company', () => {
  it.each(named.filter(({ access }) => access.kind === 'company'))('is not found by $name', async ({ name, rest }) => {
    if (!hasForeignIds(name)) return
    const path = fillPath(foreign, rest.path).replace(foreign.company.id, own.id)
    const response = await test.call(rest.method, path, {
      as: manager,
      ...(rest.method === 'GET' ? {} : { body: bodyOf(name) }),
    })
    expect(response.json()).toEqual({ statusCode: 404, error: 'Not Found', message: ['NotFound'] })
  })

  it('is unchanged after these calls', async () => {
    const { db } = test.ctx
    const access = await db.selectFrom('accesses').selectAll().where('id', '=', foreign.access.id).executeTakeFirst()
    expect(access).toMatchObject({ revokedAt: null, acceptedAt: null })
    const licence = await db
      .selectFrom('moduleLicences')
      .select('suspendedAt')
      .where('id', '=', foreign.licence.id)
      .executeTakeFirst()
    expect(licence).toEqual({ suspendedAt: null })
    const managers = await db
      .selectFrom('companyManagers')
      .where('companyId', '=', foreign.company.id)
      .selectAll()
      .execute()
    expect(managers).toHaveLength(1)
    const group = await db
      .selectFrom('userGroups')
      .select(['name', 'userCount'])
      .where('companyId', '=', foreign.company.id)
      .execute()
    expect(group).toEqual([{ name: foreign.userGroup.name, userCount: 1 }])
  })

  it('cannot be referenced either', async () => {
    const licence = await makeLicence(test.ctx.db, own)
    const hidden = await makeModule(test.ctx.db, { contents: [await makeContent(test.ctx.db)] })
    const give = (body: unknown) => test.call('POST', `/api/company/${own.id}/moduleAccess`, { as: manager, body })
    const userList = ['someone@example.com']
    // A module that is not in the licence, and a group of another company.
    expect((await give({ moduleLicenceId: licence.id, moduleId: hidden.id, userList })).json().message).toEqual([
      'ModuleNotInLicence',
    ])
    await test.ctx.db
      .insertInto('licenceModules')
      .values({ licenceId: licence.id, moduleId: hidden.id, moduleVersionId: hidden.versionId })
      .execute()
    const response = await give({
      moduleLicenceId: licence.id,
      moduleId: hidden.id,
      userGroupIdList: [foreign.userGroup.id],
    })
    expect(response.json().message).toEqual(['NotFound'])
    for (const noun of ['user', 'moduleAccess']) {
      const filtered = await test.call('GET', `/api/company/${own.id}/${noun}?userGroupId=${foreign.userGroup.id}`, {
        as: manager,
      })
      expect(filtered.json()).toEqual([])
    }
  })
})

describe("another user's module", () => {
  const participantRows = named.filter(
    ({ name }) => name.includes('user/me/userModule') && name !== 'GET user/me/userModule',
  )
  it.each(participantRows)('is not found by $name', async ({ name, rest }) => {
    const response = await test.call(rest.method, fillPath(foreign, rest.path), {
      as: stranger,
      ...(rest.method === 'GET' ? {} : { body: bodyOf(name) }),
    })
    expect(response.json()).toEqual({ statusCode: 404, error: 'Not Found', message: ['NotFound'] })
  })
})
