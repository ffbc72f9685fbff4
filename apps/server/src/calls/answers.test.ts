import { newId } from '@cursus/db'
import { allPlatformWrites, changeRow, makeContent, makeManager, makeModule, makeUser } from '@cursus/domain/testing'
import { beforeAll, expect, it } from 'vitest'
import { makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { calls } from './table.ts'

// `testing/check-answers.ts` validates every answer in these tests against its declaration. The
// REST story and the fuzz tests cover all documented calls except those below.

const test = useTestApp({ LOG_LEVEL: 'error' })
let scene: Scene
let as: string

beforeAll(async () => {
  scene = await makeScene(test)
  const user = await makeUser(test.ctx.db, { rights: allPlatformWrites })
  await makeManager(test.ctx.db, scene.company, { userId: user.id })
  await changeRow(test.ctx.db, 'accesses', scene.access.id, { userId: user.id })
  as = await test.cookieOf(user)
})

async function make(name: string, input: unknown) {
  const isQuery = calls.get(name)?.type === 'query'
  const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const headers = { 'content-type': 'application/json' }
  const response = await test.call(isQuery ? 'GET' : 'POST', `/trpc/${name}${query}`, {
    as,
    headers,
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
  })
  expect(response.statusCode, `${name}: ${response.body} ${test.log.at(-1) ?? ''}`).toBe(200)
  return response.json().result.data
}

it('queries and mutations without a documented path answer as declared', async () => {
  const { db } = test.ctx
  const { company, licence, module, theme } = scene
  const terms = { companyId: company.id, moduleLicenceId: licence.id, moduleId: module.id }
  await make('company.access.preview', { ...terms, userList: ['new@example.com'], maxDayTimeLimit: 3 })
  await make('company.access.preview', { ...terms, userList: ['new@example.com'], expireDate: '2001-01-01' })
  await make('company.userGroup.previewModule', { ...terms, id: scene.userGroup.id })
  const rows = [
    { line: 2, email: 'new@example.com', groups: 'New' },
    { line: 3, email: 'nobody' },
  ]
  await make('company.user.attributeValues', { companyId: company.id, search: 'lyon' })
  await make('company.user.previewImport', { companyId: company.id, rows, createsGroups: true })
  await make('management.company.get', { id: company.id })
  await make('company.access.remind', { companyId: company.id, selection: { ids: [scene.access.id] } })
  expect((await make('company.reminder.list', { companyId: company.id })).rows).toHaveLength(1)
  await make('company.access.history', { companyId: company.id, id: scene.access.id })

  const failed = await makeContent(db, { type: 'scorm-content', processing: 'failed' })
  const processingReason = JSON.stringify({ name: 'processingFailed', options: {} })
  await changeRow(db, 'contentVersions', failed.versionId, { processingReason })
  await make('management.content.unpackAgain', { id: failed.id })

  const archived = await makeContent(db)
  const holder = await makeModule(db, { themeId: theme.id, contents: [archived] })
  await make('management.module.updateContents', { id: holder.id })
  await make('management.module.archive', { selection: { ids: [holder.id] } })
  await make('management.content.archive', { selection: { ids: [archived.id] } })
  await make('management.module.restorePreview', { moduleIdList: [holder.id] })
  await make('management.module.restore', { moduleIdList: [holder.id] })
  for (const [noun, id] of Object.entries({ module: holder.id, content: archived.id, company: company.id })) {
    await make('management.history', { noun, id })
  }
})

it('a favourite resource answers its content', async () => {
  const { db } = test.ctx
  const { access, content } = scene
  const resource = { id: newId(), name: 'Plan', fileKey: 'resource/x', fileName: 'plan.pdf', size: 12 }
  await db
    .insertInto('resources')
    .values({ ...resource, createdAt: new Date() })
    .execute()
  await db
    .insertInto('contentVersionResources')
    .values({ contentVersionId: content.versionId, resourceId: resource.id, position: 0 })
    .execute()
  await make('participant.userModule.accept', { userModuleId: access.id })
  await make('participant.userContent.setResourceFavorite', {
    userModuleId: access.id,
    contentId: content.id,
    resourceId: resource.id,
    isFavorite: true,
  })
})

const acts = [...calls].flatMap(([name, { input }]) => (input && 'selection' in input.shape ? [name] : []))
const removal = 'company.user.remove'
const isOfCompany = (name: string) => name.startsWith('company.')
/** People are removed after all other acts of the company, which apply to them. */
const ofLists = [
  ...acts.filter((name) => isOfCompany(name) && name !== removal),
  removal,
  ...acts.filter((name) => !isOfCompany(name)),
]

it.each(ofLists)(
  '%s counts the rows of its list, leaves out what it cannot change, and does the rest',
  async (name) => {
    const ofGroup = 'id' in (calls.get(name)?.input?.shape ?? {}) ? { id: scene.userGroup.id } : {}
    const ofCompany = isOfCompany(name) ? { companyId: scene.company.id } : {}
    const all = (count?: number) => ({ ...ofCompany, selection: { matching: {}, count }, ...ofGroup })
    const { count, fitting, leftOut } = await make(name, all())
    const total = leftOut.reduce((sum: number, { number }: { number: number }) => sum + number, 0)
    expect(count).toBeGreaterThan(0)
    expect(fitting + total).toBeLessThanOrEqual(count)
    const wrong = await test.call('POST', `/trpc/${name}`, { as, body: all(count + 1) })
    expect(wrong.json().error.data.appError).toMatchObject({ code: 'SelectionChanged', options: { count } })
    // Neither the last manager nor the last user of a group can be removed, whatever selected them.
    const removesLast = ['company.manager.remove', 'company.userGroup.removeUsers'].includes(name)
    if (removesLast && fitting === count) return
    const { done, undoable, ...left } = await make(name, all(count))
    // Neither a mail nor a date changes what the act applies to; some people have got a mail today.
    if (/\.(remind|invite|updateMany)$/.test(name)) {
      expect(left).toMatchObject({ count: 0, fitting, after: null })
      return expect(done).toBeLessThanOrEqual(fitting)
    }
    expect(done).toBe(fitting)
    // Of a person, what was revoked is several accesses.
    if (undoable) expect(undoable.length).toBeGreaterThanOrEqual(done)
    // The first pass reads rows in another order than the act.
    const sorted = (answers: { idList: string[]; names: string[] }[]) =>
      answers.map(({ idList, names, ...fields }) => ({ ...fields, idList: idList.toSorted(), names: names.toSorted() }))
    expect({ ...left, leftOut: sorted(left.leftOut) }).toEqual({
      count: 0,
      fitting,
      leftOut: sorted(leftOut),
      after: null,
    })
    expect((await make(name, all())).fitting).toBe(0)
  },
)

it('the history of a licence names its terms, without the company of its address', async () => {
  const { company } = scene
  const module = await makeModule(test.ctx.db)
  const { id } = await make('company.licence.create', {
    companyId: company.id,
    name: 'Shops',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    maxActiveUserAllowed: 3,
    moduleIdList: [module.id],
  })
  const [created] = await make('company.licence.history', { companyId: company.id, id })
  expect(created).toMatchObject({ action: 'create', after: { name: 'Shops', modules: [{ id: module.id }] } })
})
