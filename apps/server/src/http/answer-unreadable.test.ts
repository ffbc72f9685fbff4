import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentApp } from '../content/content-app.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { createLogger } from './create-logger.ts'
import { errorBody } from './error-answers.ts'

const test = useTestApp()
let content: FastifyInstance
beforeAll(async () => {
  content = await createContentApp(test.config, { domain: test.ctx }, createLogger('silent'), tmpdir())
})
afterAll(() => content.close())

/** Sends these bytes as they are, and returns the answer once the server has closed. */
async function send(app: FastifyInstance, text: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', () => resolve(heard)).on('error', reject)
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  return { status, headers: new Map(lines.map((line) => line.split(': ', 2) as [string, string])), body }
}

const start = 'GET / HTTP/1.1\r\nhost: x\r\n'

describe.each([
  ['the application', 16 * 1024],
  ['the content origin', 1024 * 1024],
])('a request to %s that cannot be read', (origin, headerLimit) => {
  // The limit is passed at the end: a server that has not read everything resets the connection.
  const long = 'x'.repeat(headerLimit)
  it.each([
    ['400 Bad Request', 'what is this\r\n\r\n'],
    ['400 Bad Request', `${start}a: nul\0nul\r\n\r\n`],
    ['400 Bad Request', 'GET /nul\0nul HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['431 Request Header Fields Too Large', `${start}cookie: ${long}\r\n\r\n`],
    ['431 Request Header Fields Too Large', `GET /${long} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ])('is answered %s, in our format and with our headers (%#)', async (status, text) => {
    const answer = await send(origin === 'the application' ? test.app : content, text)
    expect(answer.status).toBe(`HTTP/1.1 ${status}`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(errorBody.parse(JSON.parse(answer.body))).toMatchObject({
      statusCode: Number.parseInt(status, 10),
      message: [expect.stringMatching(/^ValidationFailed/)],
    })
  })
})
