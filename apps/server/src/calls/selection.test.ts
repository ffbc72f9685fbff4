import { allPlatformWrites, makeUser } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeScene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { calls } from './table.ts'

const test = useTestApp()
let manager: string
let companyId: string
beforeAll(async () => {
  companyId = (await makeScene(test)).company.id
  manager = await test.cookieOf(await makeUser(test.ctx.db, { rights: allPlatformWrites }))
})

/** Every call that takes the filters of a list, and where: acts on selections, and the export. */
const takingFilters = [...calls].flatMap(([name, { input, access }]) => {
  const has = (field: string) => field in (input?.shape ?? {})
  const path = has('selection') ? 'selection.matching' : has('query') ? 'query' : undefined
  return path ? [{ name, path, ofCompany: access.kind === 'company' }] : []
})
const acts = takingFilters.filter(({ path }) => path !== 'query')

async function issuesOf({ name, ofCompany }: { name: string; ofCompany: boolean }, body: object): Promise<unknown[]> {
  const payload = ofCompany ? { companyId, ...body } : body
  const answer = await test.call('POST', `/trpc/${name}`, { as: manager, body: payload })
  return answer.json().error?.data.appError.issues ?? []
}

describe('an act on a selection', () => {
  it('is found here, once for all rows and for ids', () => {
    expect(acts.length).toBeGreaterThan(20)
    expect([...calls.keys()].filter((name) => /matching/i.test(name))).toEqual([])
  })

  it.each(takingFilters)(
    'refuses a filter that it does not know, which would select every row: $name',
    async (call) => {
      for (const filter of ['userid', 'states', 'companyId', '__proto', 'limit']) {
        const filters = { [filter]: ['x'] }
        const body = call.path === 'query' ? { query: filters } : { selection: { matching: filters } }
        expect(await issuesOf(call, body), filter).toContainEqual({ path: call.path, rule: 'unknownField' })
      }
    },
  )

  it.each(acts)('refuses a field that it does not know, such as an exception that is misspelt: $name', async (call) => {
    const unknown = { path: 'selection', rule: 'unknownField' }
    expect(await issuesOf(call, { selection: { matching: {}, exceptIdList: [] } })).toContainEqual(unknown)
    expect(await issuesOf(call, { selection: { ids: [companyId], matching: {} } })).toContainEqual(unknown)
    const known = await issuesOf(call, { selection: { matching: { search: 'x' }, exceptIds: [] } })
    expect(known).not.toContainEqual(expect.objectContaining({ rule: 'unknownField' }))
    const beside = await issuesOf(call, { selection: { matching: {} }, idList: [companyId] })
    expect(beside).toContainEqual({ path: '', rule: 'unknownField' })
  })
})
