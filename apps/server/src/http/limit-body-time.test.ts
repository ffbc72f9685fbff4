import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitBodyTime } from './limit-body-time.ts'

const app = Fastify()
let origin: string
beforeAll(async () => {
  limitBodyTime(app, 50, 1500)
  app.post('/text', async ({ body }) => body)
  app.post('/files', { config: { takesFiles: true } }, async ({ body }) => body)
  app.get('/news', (_request, reply) => {
    reply.hijack()
    reply.raw.write('first')
    setTimeout(() => reply.raw.end(' last'), 150)
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function begin(path: string) {
  const request = httpRequest(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 4 },
  })
  request.write('[1')
  return request
}

describe('a body that does not arrive', () => {
  it('ends its connection', async () => {
    const [error] = await once(begin('/text'), 'error').catch((failure) => [failure])
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  })

  it('is awaited where files are uploaded', async () => {
    const request = begin('/files')
    setTimeout(() => request.end('2]'), 150)
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
  })

  it('ends the connection of an upload that stalls', async () => {
    const [error] = await once(begin('/files'), 'error').catch((failure) => [failure])
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  })

  it('ends no event stream', async () => {
    expect(await (await fetch(`${origin}/news`)).text()).toBe('first last')
  })
})
