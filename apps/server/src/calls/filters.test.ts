import { newId } from '@cursus/db'
import { allPlatformWrites, makeUser } from '@cursus/domain/testing'
import { beforeAll, expect, it } from 'vitest'
import { fillPath, makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { documentedCalls } from './table.ts'

const test = useTestApp()
let scene: Scene
let manager: string
let learner: string
beforeAll(async () => {
  scene = await makeScene(test)
  manager = await test.cookieOf(await makeUser(test.ctx.db, { rights: allPlatformWrites }))
  learner = await test.cookieOf({ id: scene.access.userId })
})

const notFilters = new Set(['search', 'sort', 'order', 'limit', 'offset', 'companyId', 'id'])
const lists = documentedCalls.flatMap(({ rest: { method, path }, input }) => {
  if (method !== 'GET' || !input || !('offset' in input.shape)) return []
  const filters = Object.keys(input.shape).filter((name) => !notFilters.has(name) && !path.includes(`:${name}`))
  return filters.length > 0 ? [{ path, filters }] : []
})

it('a list with a filter by an unknown id is empty', async () => {
  const [applied, ignored, without]: [string[], string[], string[]] = [[], [], []]
  for (const { path, filters } of lists) {
    const ask = (query = '') =>
      test.call('GET', `${fillPath(scene, path)}${query}`, { as: path.startsWith('user/me/') ? learner : manager })
    if ((await ask()).json().length === 0) without.push(path)
    else
      for (const name of filters) {
        const answer = await ask(`?${name}=${newId()}`)
        // Filters of other kinds refuse an id.
        if (answer.statusCode === 200) (answer.json().length > 0 ? ignored : applied).push(`${path}?${name}`)
      }
  }
  expect(ignored).toEqual([])
  expect(applied.length).toBeGreaterThan(25)
  // The scene has no rows for these.
  expect(without).toEqual([
    'company/:companyId/reminder',
    'content/archive',
    'module/archive',
    'user/me/userResource',
    'user/me/userNote',
  ])
})
