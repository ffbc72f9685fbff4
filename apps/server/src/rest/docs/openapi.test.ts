import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedCalls } from '../../calls/table.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the document is read as by its consumers
let api: any

beforeAll(async () => {
  test = await startTestApp()
  api = (await test.call('GET', '/api/docs/json')).json()
})
afterAll(() => test.close())

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

  it('is shown on a page that loads nothing from other origins', async () => {
    const page = await test.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string)
    expect(sources.length).toBeGreaterThan(1)
    for (const source of sources) expect((await test.call('GET', source)).statusCode, source).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
  })
})
