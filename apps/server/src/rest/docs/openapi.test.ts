import { allPlatformWrites, changeRow, makeManager, makeUser } from '@cursus/domain/testing'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentedCalls } from '../../calls/table.ts'
import { makeScene } from '../../testing/scene.ts'
import { useTestApp } from '../../testing/start-test-app.ts'
// @ts-expect-error A script of the page, without types.
import { addExamples } from './examples.js'

type Parameter = { name: string; in: string; required: boolean; example?: unknown }
type Get = { parameters: Parameter[]; responses: Record<string, unknown> }

const test = useTestApp()
// biome-ignore lint/suspicious/noExplicitAny: the document is read as by its consumers
let api: any

beforeAll(async () => {
  api = (await test.call('GET', '/api/docs/json')).json()
})

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    expect(api.openapi).toBe('3.1.0')
    expect(await new Validator().validate(api)).toEqual({ valid: true })
  })

  it('contains every documented call, each with a unique operation id', () => {
    const operations = Object.values(api.paths).flatMap((path) => Object.values(path as object))
    expect(operations).toHaveLength(documentedCalls.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(documentedCalls.length)
  })

  it('describes how files and lists are sent', () => {
    const { requestBody, security } = api.paths['/content'].post
    const form = requestBody.content['multipart/form-data'].schema
    expect(form.properties.file).toEqual({ type: 'string', format: 'binary' })
    expect(form.properties.resources).toMatchObject({ type: 'array', items: { format: 'binary' } })
    expect(form.required).toEqual(expect.arrayContaining(['title', 'type', 'language', 'description', 'categoryId']))
    expect(form.required).not.toContain('tags')
    expect(requestBody.content['application/json'].schema.properties).not.toHaveProperty('file')
    expect(security).toEqual([{ session: [] }])
    expect(api.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'cursus_session' })
  })

  it('separates parameters of path and query from the body', () => {
    const list = api.paths['/company/{companyId}/moduleAccess'].get
    expect(list.parameters).toContainEqual(expect.objectContaining({ name: 'companyId', in: 'path', required: true }))
    expect(list.parameters).toContainEqual(expect.objectContaining({ name: 'search', in: 'query', required: false }))
    const { schema, description } = list.parameters.find(({ name }: { name: string }) => name === 'limit')
    expect([schema.default, description]).toEqual([undefined, 'Without it, all rows are answered'])
    expect(Object.keys(list.responses[200].headers)).toEqual(['X-Total-Count', 'X-Total-Count-Capped', 'Link'])
    const change = api.paths['/theme/{id}'].patch.requestBody.content['application/json'].schema
    expect(Object.keys(change.properties)).toEqual(['name', 'fallbackName', 'revision'])
  })

  it('has examples of everything that reads, which answer', async () => {
    const scene = await makeScene(test)
    const { db } = test.ctx
    const user = await makeUser(db, { rights: allPlatformWrites })
    await makeManager(db, scene.company, { userId: user.id })
    await changeRow(db, 'accesses', scene.access.id, { userId: user.id })
    const as = await test.cookieOf(user)
    const filled = structuredClone(api)
    await addExamples(filled, async (path: string) => {
      const answer = await test.call('GET', `/api${path}`, { as })
      return answer.statusCode === 200 ? answer.json() : undefined
    })
    const without: string[] = []
    const failed: string[] = []
    for (const [path, { get }] of Object.entries<{ get?: Get }>(filled.paths)) {
      if (!get) continue
      const needed = get.parameters.filter(({ required }) => required)
      if (needed.some(({ example }) => example === undefined)) {
        without.push(path)
        continue
      }
      let address = path
      const query = new URLSearchParams()
      for (const { in: place, name, example } of needed) {
        if (place === 'path') address = address.replace(`{${name}}`, String(example))
        else query.append(name, String(example))
      }
      const { statusCode, body } = await test.call('GET', `/api${address}?${query}`, { as })
      if (!get.responses[statusCode] || statusCode >= 400) failed.push(`${statusCode} ${address} ${body.slice(0, 120)}`)
    }
    expect(failed).toEqual([])
    // No list of this scene has a row for them.
    expect(without.toSorted()).toEqual([
      '/attestation/{code}',
      '/auth/company/{id}',
      '/job/testMail/{id}',
      '/module/restorePreview',
      '/retention/old',
      '/user/me/record/file/{id}',
    ])
  })

  it.each(['trainer', 'account manager'])('asks the %s only for examples that they may read', async (role) => {
    const { company } = await makeScene(test)
    const { db } = test.ctx
    const reader =
      role === 'trainer'
        ? await makeManager(db, company, { training: 'read', admin: 'none' })
        : await makeUser(db, { rights: { companies: { read: true, write: true } } })
    const as = await test.cookieOf(reader)
    const refused: string[] = []
    const filled = structuredClone(api)
    await addExamples(filled, async (path: string) => {
      const answer = await test.call('GET', `/api${path}`, { as })
      if (answer.statusCode !== 200) refused.push(`${answer.statusCode} ${path}`)
      return answer.statusCode === 200 ? answer.json() : undefined
    })
    expect(refused).toEqual([])
    expect(filled.paths['/company/{companyId}/moduleAccess'].get.parameters[0].example).toBeDefined()
  })

  it('is shown on a page that loads nothing from other origins', async () => {
    const page = await test.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string)
    expect(sources.length).toBeGreaterThan(1)
    for (const source of sources) {
      expect(source).toMatch(/^\/\w/)
      // The others are of the web, which this test has not built.
      if (source.startsWith('/api')) expect((await test.call('GET', source)).statusCode, source).toBe(200)
    }
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
  })
})
