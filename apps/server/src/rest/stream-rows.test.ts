import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { companyRowSchema } from '@cursus/contract/company'
import { insertFrom, newId, tableOf, texts, uuids } from '@cursus/db'
import { makeUser } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'
import { strictly } from '../testing/strictly.ts'

/**
 * With long names: more than the buffers of a connection hold, so that an unread answer stays open.
 */
const companyCount = 10_500
const headers = { accept: 'application/x-ndjson' }

let test: TestApp
let origin: string
let manager: string
beforeAll(async () => {
  test = await startTestApp()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { db } = test.ctx
  manager = await newManager()
  const names = Array.from({ length: companyCount }, (_, n) => `Company ${n} ${'x'.repeat(1000)}`)
  const given = tableOf('new', { id: uuids(names.map(newId)), name: texts(names) })
  await insertFrom(db, 'companies', db.selectFrom(given), ({ ref, val }) => ({
    id: ref('new.id'),
    name: ref('new.name'),
    createdAt: val(new Date()),
  })).execute()
})
afterAll(() => test?.close())

const newManager = async () => test.cookieOf(await makeUser(test.ctx.db, { rights: ['companies.read'] }))
const get = (query = '', cookie = manager) =>
  fetch(`${origin}/api/company${query}`, { headers: { ...headers, cookie, connection: 'close' } })

describe('all rows of a list, one per line', () => {
  it('are those of its pages, in their order and as declared', async () => {
    const answer = await get('?search=123&sort=name&order=desc&limit=2&offset=1')
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
    const rows = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const row of rows) z.parse(strictly(companyRowSchema), row)
    const page = await test.call('GET', '/api/company?search=123&sort=name&order=desc&limit=1000', { as: manager })
    expect(rows.length).toBeGreaterThan(10)
    expect(rows).toEqual(page.json())
  })

  it('are the whole list where a page ends at row 10,000', async () => {
    const text = await (await get()).text()
    expect(text.split('\n')).toHaveLength(companyCount + 1)
    const far = await test.call('GET', '/api/company?offset=10001', { as: manager })
    expect(far.statusCode).toBe(400)
    expect(far.json()).toMatchObject({ issues: [{ path: 'offset', rule: 'max' }] })
  })

  it('are refused as a page is', async () => {
    const refusal = async (path: string, as?: string) => (await test.call('GET', path, { as, headers })).statusCode
    const other = await test.cookieOf(await makeUser(test.ctx.db))
    expect(await refusal('/api/company')).toBe(401)
    expect(await refusal('/api/company', other)).toBe(403)
    expect(await refusal(`/api/company/${newId()}/moduleAccess`, other)).toBe(404)
    expect(await refusal('/api/company?sort=nothing', manager)).toBe(400)
  })

  it('are sent to four readers at once, two of one person, and a reader who leaves makes room', async () => {
    const readers = [await startReading(manager), await startReading(manager)]
    const [colleague, third] = await Promise.all([newManager(), newManager()])
    try {
      const refused = await get()
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({ message: [expect.stringMatching(/^TooManyRequests/)] })
      // One person whose connection is slow leaves room for others.
      readers.push(await startReading(colleague), await startReading(colleague))
      expect((await get('', third)).status).toBe(429)
    } finally {
      for (const reader of readers) reader.destroy()
    }
    await vi.waitFor(async () => expect((await get('?search=1234')).status).toBe(200), { timeout: 10_000 })
  })
})

/** A reader who takes the beginning of the answer and then no more. */
async function startReading(cookie: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET /api/company HTTP/1.1\r\nhost: localhost\r\naccept: ${headers.accept}\r\ncookie: ${cookie}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.pause()
  expect(String(first)).toContain(' 200 ')
  return socket
}
