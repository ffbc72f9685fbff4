import { userContentRowSchema, userModuleRowSchema } from '@cursus/contract/participant'
import { makeAccess, makeContent, makeModule, makeUser } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../testing/start-test-app.ts'
import { strictly } from '../../testing/strictly.ts'

const test = useTestApp()
let learner: string
beforeAll(async () => {
  const { db } = test.ctx
  const user = await makeUser(db)
  for (const title of ['Alpha', 'Beta', 'Gamma']) {
    const module = await makeModule(db, { title, contents: [await makeContent(db, { title: `In ${title}` })] })
    await makeAccess(db, { module, userId: user.id })
  }
  learner = await test.cookieOf(user)
})

const lists = [
  ['user/me/userModule', userModuleRowSchema],
  ['user/me/userContent', userContentRowSchema],
] as const

it('ignores unknown query parameters of a content, whose names the specification does not show', async () => {
  const [row] = (await test.call('GET', '/api/user/me/userContent', { as: learner })).json()
  const path = `/api/user/me/userModule/${row.userModuleId}/userContent/${row.id}`
  const plain = await test.call('GET', path, { as: learner })
  const reply = await test.call('GET', `${path}?withResources=true&version=3`, { as: learner })
  expect([plain.statusCode, reply.statusCode, reply.json()]).toEqual([200, 200, plain.json()])
})

it('answers the record of learning of some days, and refuses days in the wrong order', async () => {
  const ask = (query: string) => test.call('GET', `/api/user/me/record?${query}`, { as: learner })
  expect((await ask('from=2026-01-01&to=2026-01-31')).json()).toMatchObject({ from: '2026-01-01', to: '2026-01-31' })
  const refused = await ask('from=2026-01-31&to=2026-01-01')
  expect([refused.statusCode, refused.json().issues]).toMatchObject([400, [{ path: 'to', rule: 'dateMin' }]])
  expect((await ask('from=31/01/2026')).statusCode).toBe(400)
})

describe.each(lists)('%s', (path, schema) => {
  it('answers the rows of a page and the number of all', async () => {
    const page = await test.call('GET', `/api/${path}?sort=title&order=desc&limit=2&offset=1`, { as: learner })
    expect(page.headers['x-total-count']).toBe('3')
    expect(page.json().map(({ title }: { title: string }) => title.replace('In ', ''))).toEqual(['Beta', 'Alpha'])
    const plain = await test.call('GET', `/api/${path}`, { as: learner })
    expect([plain.headers['x-total-count'], plain.json().length]).toEqual(['3', 3])
    const found = await test.call('GET', `/api/${path}?search=gam`, { as: learner })
    expect([found.headers['x-total-count'], found.json().length]).toEqual(['1', 1])
  })

  it('streams all rows as declared', async () => {
    const answer = await test.call('GET', `/api/${path}?sort=title`, {
      as: learner,
      headers: { accept: 'application/x-ndjson' },
    })
    const rows = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => z.parse(strictly(schema), JSON.parse(line)))
    const page = await test.call('GET', `/api/${path}?sort=title`, { as: learner })
    expect(rows).toEqual(page.json())
  })

  it('is refused to a signed-out person and with an unknown sort', async () => {
    expect((await test.call('GET', `/api/${path}`)).statusCode).toBe(401)
    expect((await test.call('GET', `/api/${path}?sort=nothing`, { as: learner })).statusCode).toBe(400)
  })
})
