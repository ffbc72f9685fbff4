import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { resolve } from 'node:path'
import { freePort, type StartedProcess, untilReady } from '@cursus/db/testing'
import { removeExpiredFiles } from '@cursus/domain/orphan-file'
import { makeCategory, makeUser, unique } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../testing/start-server.ts'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp({ MAX_PACKAGE_MB: '3' })
let origin: string
let author: string
let authorId: string
let categoryId: string

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const user = await makeUser(test.ctx.db, { rights: ['contents.write'] })
  authorId = user.id
  author = await test.cookieOf(user)
  categoryId = (await makeCategory(test.ctx.db)).id
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''

const version = { 'tus-resumable': '1.0.0' }
const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`

const start = (size: number, cookie = author, at = origin, name = 'C:\\fakepath\\Été.zip') =>
  fetch(`${at}/api/upload`, {
    method: 'POST',
    headers: { ...version, cookie, 'upload-length': String(size), 'upload-metadata': named(name) },
  })

const ask = (method: string, path: string, cookie = author, at = origin) =>
  fetch(at + path, { method, headers: { ...version, cookie } })

const offsetOf = async (path: string, at = origin) => {
  const response = await ask('HEAD', path, author, at)
  return response.ok ? Number(response.headers.get('upload-offset')) : response.status
}

const send = (path: string, offset: number, bytes: Uint8Array, cookie = author, at = origin) =>
  fetch(at + path, {
    method: 'PATCH',
    headers: {
      ...version,
      cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(bytes),
  })

/**
 * Sends the beginning of what is left of a file, and leaves the request open once some of it is
 * stored.
 */
async function holdOpen(path: string, bytes: Uint8Array, rest: number, at = origin) {
  const offset = await offsetOf(path, at)
  const sending = request(at + path, {
    method: 'PATCH',
    headers: {
      ...version,
      cookie: author,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': rest,
    },
  })
  const closed = new Promise((done) => sending.once('close', done))
  sending.on('error', () => {})
  sending.write(bytes)
  const stored = test.ctx.storage.localPath?.(`resumable-uploads/${authorId}.${idOf(path)}`) ?? ''
  const size = async () => (await stat(stored)).size
  await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(Number(offset))
  return { sending, closed, size }
}

/**
 * Sends the rest of a file up to a position, without an end; `cut` ends the connection once the
 * server has stored some of it.
 */
async function sendAndCut(path: string, file: Uint8Array, upTo: number, at = origin, cut?: () => void): Promise<void> {
  const offset = Number(await offsetOf(path, at))
  const { sending, closed } = await holdOpen(path, file.subarray(offset, upTo), file.length - offset, at)
  if (cut) cut()
  else sending.destroy()
  await closed
}

const create = async (uploadId: string, title: string, cookie = author, at = origin) => {
  const response = await fetch(`${at}/api/content`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      type: 'scorm-content',
      language: 'fr',
      description: 'Described',
      categoryId,
      uploadId,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const storedPackage = async (contentVersionId: unknown) =>
  readFile(test.ctx.storage.localPath?.(`uploaded-packages/${contentVersionId}.zip`) ?? '')

/** A finished upload of these bytes. */
async function upload(bytes: Uint8Array, cookie = author): Promise<string> {
  const path = (await start(bytes.length, cookie)).headers.get('location') ?? ''
  expect((await send(path, 0, bytes, cookie)).status).toBe(204)
  return path
}

describe('a resumable upload', () => {
  it('goes on where it was cut, and becomes the package of a content', async () => {
    const file = randomBytes(2_500_000)
    const started = await start(file.length)
    const path = started.headers.get('location') ?? ''
    expect([started.status, path]).toEqual([201, expect.stringMatching(/^\/api\/upload\/[0-9a-f-]{36}$/)])
    expect([...started.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    for (const part of [400_000, 900_000, 1_600_000]) await sendAndCut(path, file, part)
    const offset = await offsetOf(path)
    expect(offset).toBeGreaterThan(0)
    // A request that is not at the end of what arrived changes nothing.
    expect((await send(path, offset + 1, file.subarray(offset + 1))).status).toBe(409)
    expect((await create(idOf(path), unique('Unfinished'))).body).toMatchObject({ message: ['UploadNotAvailable'] })

    const finished = await send(path, offset, file.subarray(offset))
    expect([finished.status, finished.headers.get('upload-offset')]).toEqual([204, String(file.length)])
    const { status, body } = await create(idOf(path), unique('Resumed'))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.file).toEqual({ name: 'Été.zip', size: file.length })
    expect((await storedPackage(body.contentVersionId)).equals(file)).toBe(true)
    expect(await offsetOf(path)).toBe(404)
  })

  it('is answered with what was made of it when its creation is sent again', async () => {
    const path = await upload(randomBytes(10))
    const title = unique('Lost answer')
    const [first, again] = [await create(idOf(path), title), await create(idOf(path), title)]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    const another = await makeUser(test.ctx.db, { rights: ['contents.write'] })
    const foreign = await create(idOf(path), unique('Foreign'), await test.cookieOf(another))
    expect(foreign.body).toMatchObject({ message: ['UploadNotAvailable'] })
  })

  it('is not lost by a refused form, and used once by two that are sent together', async () => {
    const title = unique('Taken')
    expect((await create(idOf(await upload(randomBytes(10))), title)).status).toBe(201)
    const bytes = randomBytes(1000)
    const path = await upload(bytes)
    const refused = await create(idOf(path), title)
    expect(refused.body).toMatchObject({ message: [expect.stringContaining('AlreadyExistContentTitleOnLastVersion')] })
    expect(await offsetOf(path)).toBe(1000)
    const both = await Promise.all(['One', 'Two'].map((name) => create(idOf(path), unique(name))))
    const [made, ...same] = both.filter(({ status }) => status === 201)
    // The later one may find what the other has made.
    for (const { body } of same) expect(body.id).toBe(made?.body.id)
    expect((await storedPackage(made?.body.contentVersionId)).equals(bytes)).toBe(true)
  })

  it('replaces the package of a content', async () => {
    const { body } = await create(idOf(await upload(randomBytes(10))), unique('First'))
    const bytes = randomBytes(50)
    const response = await fetch(`${origin}/api/content/${body.id}/version`, {
      method: 'POST',
      headers: { cookie: author, 'content-type': 'application/json' },
      body: JSON.stringify({ uploadId: idOf(await upload(bytes)) }),
    })
    const made = (await response.json()) as { contentVersionId: string; version: number }
    expect([response.status, made.version]).toEqual([201, 2])
    expect((await storedPackage(made.contentVersionId)).equals(bytes)).toBe(true)
  })

  it('is removed by its owner, and by the sweep a day after its last byte', async () => {
    const removed = await upload(randomBytes(10))
    expect((await ask('DELETE', removed)).status).toBe(204)
    expect(await offsetOf(removed)).toBe(404)
    const [left, young] = [await upload(randomBytes(10)), await upload(randomBytes(10))]
    const dayLater = new Date(test.ctx.now().getTime() + 24 * 3_600_000)
    const key = `resumable-uploads/${authorId}.${idOf(left)}`
    const row = test.ctx.db.selectFrom('files').select('expiresAt').where('key', '=', key)
    expect((await row.executeTakeFirst())?.expiresAt?.getTime()).toBeGreaterThan(dayLater.getTime() - 60_000)
    await test.ctx.db.updateTable('files').set({ expiresAt: test.ctx.now() }).where('key', '=', key).execute()
    expect(await removeExpiredFiles(test.ctx)).toBe(1)
    expect([await offsetOf(left), await offsetOf(young)]).toEqual([404, 10])
  })

  it('is refused when it is larger than a package may be', async () => {
    const answer = await start(3 * 1024 * 1024 + 1)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: ['MaxWeightContentResource?max=3145728'] })
    const path = (await start(10)).headers.get('location') ?? ''
    expect((await send(path, 0, randomBytes(11))).status).toBe(413)
    expect(await offsetOf(path)).toBe(0)
  })

  it('is refused signed out, without the right, and of somebody else', async () => {
    const reader = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['contents.read'] }))
    const other = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['contents.write'] }))
    const bytes = randomBytes(20)
    const path = (await start(bytes.length)).headers.get('location') ?? ''
    for (const [cookie, status] of [
      ['', 401],
      [reader, 403],
      [other, 404],
    ] as const) {
      if (cookie !== other) expect((await start(1, cookie)).status).toBe(status)
      expect((await ask('HEAD', path, cookie)).status).toBe(status)
      expect((await send(path, 0, bytes, cookie)).status).toBe(status)
      if (cookie !== other) expect((await ask('DELETE', path, cookie)).status).toBe(status)
    }
    expect((await ask('DELETE', path, other)).status).toBe(204)
    expect(await offsetOf(path)).toBe(0)
    expect((await send(path, 0, bytes)).status).toBe(204)
    expect((await create(idOf(path), unique('Stolen'), other)).body).toMatchObject({ message: ['UploadNotAvailable'] })
    expect((await create(idOf(path), unique('Own'))).status).toBe(201)
    for (const wrong of [randomUUID(), 'x', '..%2f..%2fa']) {
      expect((await ask('HEAD', `/api/upload/${wrong}`)).status).toBe(404)
    }
  })

  it('takes no other body', async () => {
    const path = (await start(10)).headers.get('location') ?? ''
    const response = await fetch(origin + path, {
      method: 'PATCH',
      headers: { ...version, cookie: author, 'content-type': 'application/json', 'upload-offset': '0' },
      body: '{}',
    })
    expect(response.status).toBe(400)
  })
})

/** Runs with a function that starts one more server on the same database and folder. */
async function withServers(work: (next: () => Promise<{ process: StartedProcess; at: string }>) => Promise<void>) {
  const servers: StartedProcess[] = []
  try {
    await work(async () => {
      const [port, contentPort] = [String(await freePort()), String(await freePort())]
      const process = startServer({
        DATABASE_URL: test.database.url,
        // The folder of the storage that these tests look into.
        DATA_DIR: resolve(test.ctx.storage.localPath?.('x') ?? '', '../..'),
        PORT: port,
        CONTENT_PORT: contentPort,
      })
      servers.push(process)
      const at = `http://127.0.0.1:${port}`
      await untilReady(`${at}/health/ready`, process)
      return { process, at }
    })
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
  }
}

it('is written by one request, of two servers that both have one', { timeout: 120_000 }, async () => {
  await withServers(async (next) => {
    const [first, second] = [await next(), await next()]
    const file = randomBytes(1_000_000)
    const path = (await start(file.length, author, first.at)).headers.get('location') ?? ''
    const held = await holdOpen(path, file.subarray(0, 300_000), file.length, first.at)
    // The other server may cut it as soon as it is asked.
    await expect.poll(held.size, { timeout: 20_000 }).toBe(300_000)
    const offset = await offsetOf(path, second.at)
    expect(offset).toBe(300_000)
    // Of the request that was cut for its client only.
    held.sending.write(randomBytes(200_000))
    expect((await send(path, Number(offset), file.subarray(Number(offset)), author, second.at)).status).toBe(204)
    await held.closed
    const { status, body } = await create(idOf(path), unique('Both'), author, second.at)
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await storedPackage(body.contentVersionId)).equals(file)).toBe(true)
  })
})

it('goes on after the server was killed, on another one', { timeout: 120_000 }, async () => {
  await withServers(async (next) => {
    const first = await next()
    const file = randomBytes(2_000_000)
    const path = (await start(file.length, author, first.at)).headers.get('location') ?? ''
    await sendAndCut(path, file, 500_000, first.at)
    await sendAndCut(path, file, 900_000, first.at)
    await sendAndCut(path, file, 1_500_000, first.at, () => first.process.child.kill('SIGKILL'))
    await first.process.ended

    const second = await next()
    const storedOffset = await offsetOf(path, second.at)
    expect(storedOffset).toBeGreaterThan(900_000)
    expect((await send(path, storedOffset, file.subarray(storedOffset), author, second.at)).status).toBe(204)
    const { status, body: content } = await create(idOf(path), unique('Restarted'), author, second.at)
    expect(status, JSON.stringify(content)).toBe(201)
    expect((await storedPackage(content.contentVersionId)).equals(file)).toBe(true)
  })
})
