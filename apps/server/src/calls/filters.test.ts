import { newId } from '@cursus/db'
import { allPlatformWrites, makeUser } from '@cursus/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillPath, makeScene, type Scene } from '../testing/scene.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'
import { documentedCalls } from './table.ts'

let test: TestApp
let scene: Scene
let as: string
beforeAll(async () => {
  test = await startTestApp()
  scene = await makeScene(test)
  as = await test.cookieOf(await makeUser(test.ctx.db, { rights: allPlatformWrites }))
})
afterAll(() => test.close())

const notFilters = new Set(['search', 'sort', 'order', 'limit', 'offset', 'companyId', 'id'])
/** The filters of every list that the scene has rows for, as path and name. */
const filters = documentedCalls
  .filter(({ rest: { method }, input }) => method === 'GET' && input && 'offset' in input.shape)
  .flatMap(({ rest: { path }, input }) => Object.keys(input?.shape ?? {}).map((name) => ({ path, name })))
  .filter(({ path, name }) => !notFilters.has(name) && !path.includes(`:${name}`))

it('every filter by id that a list declares is applied', async () => {
  const applied: string[] = []
  const ignored: string[] = []
  for (const { path, name } of filters) {
    const url = fillPath(scene, path)
    const rows = (await test.call('GET', url, { as })).json()
    if (!Array.isArray(rows) || rows.length === 0) continue
    const filtered = await test.call('GET', `${url}?${name}=${newId()}`, { as })
    // Filters of other kinds refuse an id.
    if (filtered.statusCode !== 200) continue
    if (filtered.json().length > 0) ignored.push(`${path}?${name}`)
    else applied.push(`${path}?${name}`)
  }
  expect(ignored).toEqual([])
  expect(applied.length).toBeGreaterThan(15)
})
