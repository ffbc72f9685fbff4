import { get as ask, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { gunzipSync } from 'node:zlib'
import { freePort } from '@cursus/db/testing'
import { makeManagementCtx, makeTheme } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentApp } from '../apps/server/src/content/content-app.ts'
import { createLogger } from '../apps/server/src/http/create-logger.ts'
import { useTestApp } from '../apps/server/src/testing/start-test-app.ts'
import { hasNginx, type Nginx, startNginx } from './start-nginx.ts'

const names = { app: 'training.example.com', content: 'training-content.example.net' }

describe.skipIf(!hasNginx())('docs/nginx.conf', () => {
  const test = useTestApp({ APP_ORIGIN: `https://${names.app}`, CONTENT_ORIGIN: `https://${names.content}` })
  let content: Awaited<ReturnType<typeof createContentApp>>
  let nginx: Nginx
  const ports = { port: 0, contentPort: 0, redirectPort: 0 }
  beforeAll(async () => {
    content = await createContentApp(test.config, { domain: test.ctx }, createLogger('silent'))
    const portOf = async (app: { listen(at: object): Promise<string> }) =>
      new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port
    for (const name of ['port', 'contentPort', 'redirectPort'] as const) ports[name] = await freePort()
    nginx = await startNginx({
      port: ports.port,
      serverPort: await portOf(test.app),
      tls: {
        contentPort: ports.contentPort,
        contentServerPort: await portOf(content),
        redirectPort: ports.redirectPort,
      },
    })
  })
  afterAll(async () => {
    await nginx?.close()
    await content?.close()
  })

  /** Asks over HTTP/2, and fails where nginx does not speak it. */
  async function get(port: number, host: string, path: string, more: Record<string, string> = {}) {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: host })
    const stream = session.request({ ':path': path, ':authority': host, 'accept-encoding': 'gzip', ...more })
    const chunks: Buffer[] = []
    const { promise: headers, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
    session.on('error', reject)
    stream.on('error', reject).on('response', resolve)
    const answer = await headers
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    session.close()
    return { ...answer, body: Buffer.concat(chunks) } as { body: Buffer } & Record<string, unknown>
  }

  it('speaks HTTP/2, compresses answers, and passes on HSTS of both origins', async () => {
    const admin = await makeManagementCtx(test.ctx)
    for (let made = 0; made < 20; made++) await makeTheme(test.ctx.db)
    const cookie = await test.cookieOf({ id: admin.actor.id })
    const list = await get(ports.port, names.app, '/api/theme', { cookie })
    expect(list).toMatchObject({
      ':status': 200,
      'content-encoding': 'gzip',
      'strict-transport-security': expect.any(String),
    })
    const plain = gunzipSync(list.body)
    expect(JSON.parse(String(plain)).rows ?? JSON.parse(String(plain))).toHaveLength(20)
    expect(list.body.length * 4).toBeLessThan(plain.length)
    const notice = await get(ports.contentPort, names.content, '/nothing')
    expect(notice).toMatchObject({ ':status': 404, 'strict-transport-security': expect.any(String) })
  })

  it('sends both names from port 80 to https', async () => {
    for (const host of Object.values(names)) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      ask({ port: ports.redirectPort, host: '127.0.0.1', path: '/a?b=1', headers: { host } }, resolve).on(
        'error',
        reject,
      )
      const answer = await promise
      answer.resume()
      expect([answer.statusCode, answer.headers.location]).toEqual([301, `https://${host}/a?b=1`])
    }
  })
})
