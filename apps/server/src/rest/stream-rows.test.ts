import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { companyRowSchema } from '@cursus/contract/company'
import { insertFrom, newId, tableOf, texts, uuids } from '@cursus/db'
import { makeUser } from '@cursus/domain/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../testing/start-test-app.ts'
import { strictly } from '../testing/strictly.ts'

/**
 * With long names: more than the buffers of a connection hold, so that an unread answer stays open.
 */
const companyCount = 10_500
const headers = { accept: 'application/x-ndjson' }

const test = useTestApp()
let origin: string
let manager: string
beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { db } = test.ctx
  manager = await newManager()
  const names = Array.from({ length: companyCount }, (_, n) => `Company ${n} ${'x'.repeat(1000)}`)
  const newRows = tableOf('new', { id: uuids(names.map(newId)), name: texts(names) })
  await insertFrom(db, 'companies', db.selectFrom(newRows), ({ ref, val }) => ({
    id: ref('new.id'),
    name: ref('new.name'),
    createdAt: val(new Date()),
  })).execute()
})

const newManager = async () => test.cookieOf(await makeUser(test.ctx.db, { rights: ['companies.read'] }))
const get = (query = '', cookie = manager, accept: { accept: string } = headers) =>
  fetch(`${origin}/api/company${query}`, { headers: { ...accept, cookie, connection: 'close' } })

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

const asArray = { accept: 'application/json' }
type Row = { id: string; name: string }

describe('a list without a limit', () => {
  it('is answered whole at once up to a thousand rows, however many are streamed', async () => {
    const readers = [await freed(() => startReading(manager)), await freed(() => startReading(manager))]
    try {
      const answer = await get('?search=12', manager, asArray)
      const rows = (await answer.json()) as Row[]
      expect(rows.length).toBeGreaterThan(100)
      expect(rows.length).toBeLessThan(1000)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-length': expect.any(String),
        'x-total-count': String(rows.length),
        'x-total-count-capped': 'false',
      })
      expect(answer.headers.get('link')).toBeNull()
    } finally {
      for (const reader of readers) reader.destroy()
    }
  })

  it('is streamed as one array beyond, in the order and from the place asked for, and counted', async () => {
    const answer = await freed(() => get('?sort=name&order=desc&offset=2', manager, asArray))
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-total-count')).toBe(String(companyCount))
    expect(answer.headers.get('x-total-count-capped')).toBe('false')
    const rows = (await answer.json()) as Row[]
    for (const row of rows.slice(0, 3)) z.parse(strictly(companyRowSchema), row)
    const lines = (await (await get('?sort=name&order=desc')).text()).trimEnd().split('\n')
    expect(rows).toEqual(lines.slice(2).map((line) => JSON.parse(line)))
  })

  it('is refused before its first row as a page is', async () => {
    const refused = await get('?sort=nothing', manager, asArray)
    expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: 'sort' }] }])
    const start = () => freed(() => startReading(manager, asArray))
    const tooMany = [await start(), await start()]
    const third = await get('', manager, asArray)
    for (const reader of tooMany) reader.destroy()
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
  })

  it('breaks off when the database does, so that no reader takes a part for the whole', async () => {
    const paused = sql`
      datname = current_database() and pid <> pg_backend_pid() and query like 'fetch 500 %'
        and state = 'idle in transaction'`
    const sessions = sql`select pid from pg_stat_activity where ${paused}`
    // Those of readers who have left, or they would end in place of this one's.
    await vi.waitFor(async () => expect((await sessions.execute(test.ctx.db)).rows).toEqual([]), 10_000)
    const reader = await freed(() => startReading(manager, asArray))
    const endSession = sql`select pg_terminate_backend(pid) from pg_stat_activity where ${paused}`
    // The first bytes leave before the reader's buffers are full and the session waits.
    await vi.waitFor(async () => expect((await endSession.execute(test.ctx.db)).rows).toHaveLength(1), {
      timeout: 10_000,
    })
    let end = ''
    reader.on('data', (chunk) => {
      end = (end + String(chunk)).slice(-20)
    })
    reader.resume()
    await once(reader, 'close')
    // Without the last chunk of HTTP, which is empty.
    expect(end).not.toMatch(/\r\n0\r\n\r\n$/)
    expect(end).not.toContain(']')
  })
})

describe('a page', () => {
  it('leads to the next one as long as more rows follow, up to row 10,000', async () => {
    const seen: string[] = []
    let pages = 0
    let path: string | undefined = '/api/company?limit=1000&search=company&sort=name'
    while (path) {
      const page = await test.call('GET', path, { as: manager })
      expect(page.statusCode, page.body.slice(0, 200)).toBe(200)
      seen.push(...page.json().map(({ id }: Row) => id))
      pages += 1
      path = /^<(.+)>; rel="next"$/.exec((page.headers.link as string) ?? '')?.[1]
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([11, companyCount, companyCount])
    const linkOf = async (query: string) =>
      (await test.call('GET', `/api/company?${query}`, { as: manager })).headers.link
    expect(await linkOf('limit=1000&offset=9400')).toBeUndefined()
    expect(await linkOf('limit=500&offset=9500')).toBe('</api/company?limit=500&offset=10000>; rel="next"')
    expect(await linkOf('limit=5&search=%22é%22')).toBeUndefined()
    expect(await linkOf('limit=5')).toBe('</api/company?limit=5&offset=5>; rel="next"')
  })
})

/** Tries again while a reader who has left still holds a place. */
async function freed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return vi.waitFor(async () => {
    const answer = await ask()
    if (answer instanceof Response) expect(answer.status).toBe(200)
    return answer
  }, 10_000)
}

/** A reader who takes the beginning of the answer and then no more. */
async function startReading(cookie: string, { accept } = headers): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET /api/company HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\ncookie: ${cookie}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.pause()
  expect(String(first)).toContain(' 200 ')
  return socket
}
