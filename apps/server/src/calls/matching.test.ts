import { allPlatformWrites, makeUser } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeScene } from '../testing/scene.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'
import { calls } from './table.ts'

let test: TestApp
let manager: string
let companyId: string
beforeAll(async () => {
  test = await startTestApp()
  companyId = (await makeScene(test)).company.id
  manager = await test.cookieOf(await makeUser(test.ctx.db, { rights: allPlatformWrites }))
})
afterAll(() => test.close())

/** Every act by the filters of a list, and where its filters are. */
const acts = [...calls].flatMap(([name, { input, access }]) => {
  const field = ['matching', 'query'].find((one) => one in (input?.shape ?? {}))
  return field ? [{ name, field, ofCompany: access.kind === 'company' }] : []
})

async function issuesOf(name: string, ofCompany: boolean, body: object): Promise<unknown[]> {
  const payload = ofCompany ? { companyId, ...body } : body
  const answer = await test.call('POST', `/trpc/${name}`, { as: manager, body: payload })
  return answer.json().error?.data.appError.issues ?? []
}

describe('an act by the filters of a list', () => {
  it('is found here', () => {
    expect(acts.filter(({ field }) => field === 'matching').length).toBeGreaterThan(20)
    expect([...calls].filter(([name, { type }]) => type === 'mutation' && /matching/i.test(name))).toHaveLength(
      acts.filter(({ field }) => field === 'matching').length,
    )
  })

  it.each(acts)('refuses a filter that it does not know, which would select every row: $name', async (act) => {
    const issue = { path: act.field, rule: 'unknownField' }
    for (const filter of ['userid', 'states', 'companyId', '__proto', 'limit']) {
      expect(await issuesOf(act.name, act.ofCompany, { [act.field]: { [filter]: ['x'] } }), filter).toContainEqual(
        issue,
      )
    }
  })

  it.each(acts.filter(({ field }) => field === 'matching'))(
    'refuses a field that it does not know, such as an exception that is misspelt: $name',
    async ({ name, ofCompany }) => {
      const issues = await issuesOf(name, ofCompany, { matching: {}, exceptIds: [] })
      expect(issues).toContainEqual({ path: '', rule: 'unknownField' })
      const known = await issuesOf(name, ofCompany, { matching: { search: 'x' }, exceptIdList: [] })
      expect(known).not.toContainEqual(expect.objectContaining({ rule: 'unknownField' }))
    },
  )
})
