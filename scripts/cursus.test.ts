import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { newId } from '@cursus/db'
import { freePort, startProcess, untilReady } from '@cursus/db/testing'
import { createSession, newPassword, sessionCookie, signIn } from '@cursus/domain/auth'
import { createLinkToken } from '@cursus/domain/mail'
import { openUserContent } from '@cursus/domain/participant'
import {
  allPlatformWrites,
  changeRow,
  makeAccess,
  makeCategory,
  makeCompany,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  makeOpenCtx,
  makeUser,
  makeUserCtx,
  useCtx,
} from '@cursus/domain/testing'
import { continueUpload, startUpload } from '@cursus/domain/upload'
import { buildCourse12 } from '@cursus/scorm/testing'
import { createStorage } from '@cursus/storage'
import { findS3, startS3 } from '@cursus/storage/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { oneSco } from '../apps/server/src/testing/one-sco.ts'
import { startServer } from '../apps/server/src/testing/start-server.ts'

const ctx = useCtx()
const folder = mkdtempSync(join(tmpdir(), 'cursus-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const cursus = (...args: string[]) => cursusWith({}, ...args)

async function cursusWith(env: Record<string, string>, ...args: string[]) {
  const { ended, output } = startProcess([join(import.meta.dirname, 'cursus.ts'), ...args], {
    DATABASE_URL: ctx.database.url,
    DATA_DIR: folder,
    APP_ORIGIN: 'https://training.example.com',
    CONTENT_ORIGIN: 'https://training-content.example.net',
    ...env,
  })
  return { code: await ended, said: output().trim() }
}

async function startRestartable() {
  const port = await freePort()
  const env = { PORT: String(port), CONTENT_PORT: String(await freePort()), DATA_DIR: folder }
  const origins = { app: `http://127.0.0.1:${port}`, content: `http://127.0.0.1:${env.CONTENT_PORT}` }
  const start = async () => {
    const started = startServer({ ...env, DATABASE_URL: ctx.database.url })
    await untilReady(`${origins.app}/health/ready`, started)
    return started
  }
  let server = await start()
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
  }
  const restart = async () => {
    await stop()
    server = await start()
  }
  return { origins, restart, stop }
}

/** Opens a printed link, which sets a password that signs in. */
async function follow(said: string, email: string) {
  const link = new URL(said)
  expect(link.origin).toBe('https://training.example.com')
  const use = { token: link.searchParams.get('token') ?? '', password: 'remembered' }
  await newPassword(makeOpenCtx(ctx), use)
  await expect(newPassword(makeOpenCtx(ctx), use)).rejects.toThrow('PasswordNewExpiredToken')
  return signIn(makeOpenCtx(ctx), { email, password: use.password })
}

it('prints a link that sets the password of an account, once', async () => {
  const { email } = await makeUser(ctx.db, { password: 'forgotten' })
  const { code, said } = await cursus('password-link', email.toUpperCase())
  expect(code).toBe(0)
  expect(await follow(said, email)).toBeDefined()
  expect(await cursus('password-link', 'nobody@example.com')).toEqual({
    code: 1,
    said: 'Nobody has signed up with this e-mail',
  })
})

it('says which files the database names and the folder lacks', async () => {
  const { id } = await makeCompany(ctx.db, 'Maison Delorme')
  expect(await cursus('storage', 'check')).toEqual({ code: 0, said: '0 files are named, 0 are missing' })
  await changeRow(ctx.db, 'companies', id, { logoKey: 'company/x/logo.webp' })
  expect(await cursus('storage', 'check')).toEqual({
    code: 1,
    said: 'missing  company/x/logo.webp (Maison Delorme)\n1 files are named, 1 are missing',
  })
})

it('makes a platform manager of an unknown and of a known e-mail, and writes who did it', async () => {
  const known = await makeUser(ctx.db, { password: 'my own one' })
  for (const email of ['new@example.com', known.email]) {
    const { code, said } = await cursus('admin', email)
    expect(code).toBe(0)
    if (email === known.email) await signIn(makeOpenCtx(ctx), { email, password: 'my own one' })
    else await follow(said, email)
    expect((await cursus('call', 'GET', 'user', '--as', email)).code).toBe(0)
  }
  const events = ctx.db.selectFrom('events').select('systemJob').where('noun', '=', 'platformManager')
  expect(await events.execute()).toEqual([{ systemJob: 'operator' }, { systemJob: 'operator' }])
})

describe('call', () => {
  it('sends lists beside a file as lists', async () => {
    const { email } = await makeUser(ctx.db, { rights: allPlatformWrites })
    const { id: categoryId } = await makeCategory(ctx.db)
    const course = join(folder, 'course.zip')
    writeFileSync(course, await buildCourse12())
    const fields = { title: 'Fire', type: 'scorm-content', language: 'en', description: 'Fire', categoryId, level: 2 }
    const body = JSON.stringify({ ...fields, tags: ['fire', 'safety'], requiredContentIdList: [] })
    const { said } = await cursus('call', 'POST', 'content', body, '--file', `file=${course}`, '--as', email)
    expect(JSON.parse(said)).toMatchObject({ title: 'Fire', level: 2, tags: ['fire', 'safety'], requiredContents: [] })
  })

  it('acts in the name of a platform manager, with a body and with files, and leaves no session', async () => {
    const { email } = await makeUser(ctx.db, { rights: allPlatformWrites })
    const made = await cursus('call', 'post', 'company', '{"name":"Delorme"}', '--as', email)
    expect(made).toMatchObject({ code: 0 })
    const { id } = JSON.parse(made.said) as { id: string }
    const people = join(folder, 'people.csv')
    writeFileSync(people, 'email,firstname,lastname\nlea@example.com,Léa,Martin\n')
    const read = await cursus(
      'call',
      'POST',
      `company/${id}/user/import/file`,
      '--file',
      `file=${people}`,
      '--as',
      email,
    )
    expect(read).toEqual({ code: 0, said: expect.stringContaining('lea@example.com') })
    const event = ctx.db.selectFrom('events as e').innerJoin('users as u', 'u.id', 'e.actorId').select('u.email')
    expect(await event.where('thingId', '=', id).execute()).toEqual([{ email }])
    expect(await ctx.db.selectFrom('sessions').select('id').where('userAgent', '=', 'cursus call').execute()).toEqual(
      [],
    )
  })

  it('refuses whoever manages no platform, and ends with 1 where the call is refused', async () => {
    const company = await makeCompany(ctx.db)
    const { email } = await makeManager(ctx.db, company)
    for (const as of [email, 'nobody@example.com']) {
      const said = `No platform manager has the e-mail ${as}`
      expect(await cursus('call', 'GET', 'user/me', '--as', as)).toEqual({ code: 1, said })
    }
    const operator = await makeUser(ctx.db, { rights: allPlatformWrites })
    const refused = await cursus('call', 'DELETE', 'user/none', '--as', operator.email)
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('NotFound') })
  })
})

it('takes a company out and closes it, in the name of a platform manager', async () => {
  const { email } = await makeUser(ctx.db, { rights: allPlatformWrites })
  const { id } = await makeCompany(ctx.db, 'Maison Delorme')
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, { id }, { modules: [module] })
  const { userId } = await makeAccess(ctx.db, { licence, module, acceptedAt: new Date() })
  const out = join(folder, 'delorme')
  expect(await cursus('company', 'export', id, out, '--as', email)).toMatchObject({ code: 0 })
  const written = (name: string) => JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8'))
  expect(written('company')).toMatchObject({ id, name: 'Maison Delorme' })
  expect(written('user')).toMatchObject([{ id: userId }])
  expect(written('moduleLicence')).toMatchObject([{ id: licence.id }])
  expect(written('report-result')).toHaveLength(1)

  for (const count of [1, 0]) {
    const said = `${count} licences are suspended`
    expect(await cursus('company', 'archive', id, '--as', email)).toEqual({ code: 0, said })
  }
  const event = ctx.db
    .selectFrom('events as e')
    .innerJoin('users as u', 'u.id', 'e.actorId')
    .select(['u.email', 'e.action'])
  expect(await event.where('thingId', '=', id).execute()).toEqual([{ email, action: 'export' }])
  expect(await event.where('thingId', '=', licence.id).execute()).toEqual([{ email, action: 'suspend' }])
  const refused = await cursus('company', 'archive', '00000000-0000-7000-8000-00000000000f', '--as', email)
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('NotExistCompany') })
})

/** A person with a session who has opened a package; signed by the first secret of the folder. */
async function launch(filesPrefix: string, origins: { app: string; content: string }) {
  const user = await makeUser(ctx.db, { rights: ['contents.write'] })
  const content = await makeContent(ctx.db, { type: 'scorm-content', manifest: oneSco, filesPrefix })
  const module = await makeModule(ctx.db, { contents: [content] })
  const access = await makeAccess(ctx.db, { module, userId: user.id, acceptedAt: new Date() })
  const secret = readFileSync(join(folder, 'session-secret'), 'utf8').trim().split(',')[0] ?? ''
  const settings = { ...ctx.settings, contentOrigin: origins.content, sessionSecrets: [secret] as const }
  const me = await makeUserCtx({ ...ctx, settings }, user)
  const { launchUrl, attemptId, init } = await openUserContent(me, { userModuleId: access.id, contentId: content.id })
  const cookie = `${sessionCookie({ appOrigin: origins.app }).name}=${(await createSession(ctx, user.id)).id}`
  const api = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Uint8Array<ArrayBuffer> | string | null = null,
  ) => fetch(`${origins.app}/api/${path}`, { method, headers: { cookie, ...headers }, body })
  return { user, api, attemptId, init, files: launchUrl?.replace('/_player', '') }
}

it('exchanges the secret while a launch, a session, a link of a mail and an upload go on', async () => {
  const { origins, restart, stop } = await startRestartable()
  try {
    const secrets = () => readFileSync(join(folder, 'session-secret'), 'utf8').trim()
    const former = secrets()
    await createStorage(folder).put('packages/kept/index.html', Buffer.from('<p>Hello</p>'))
    const { user, api, files, attemptId, init } = await launch('packages/kept', origins)
    const link = await createLinkToken(ctx.db, user.id, 'end_weekly_mail', new Date())
    const tus = { 'tus-resumable': '1.0.0' }
    const upload = await api('POST', 'upload', { ...tus, 'upload-length': '3', 'upload-metadata': 'filename YS56aXA=' })
    expect(upload.status).toBe(201)

    const goesOn = async (sequence: number) => {
      const page = await fetch(`${files}/f/index.html`)
      expect(await page.text()).toBe('<p>Hello</p>')
      const commit = { attemptId, sequence, attemptToken: init?.attemptToken, scos: {} }
      const headers = { 'content-type': 'application/json' }
      const saved = await fetch(`${files}/commit`, {
        method: 'POST',
        headers,
        body: JSON.stringify(commit),
      })
      expect(await saved.json()).toMatchObject({ sequence })
      expect((await api('GET', 'user/me', {})).status).toBe(200)
    }
    await goesOn(1)
    for (const [step, change] of [
      ['add', /^(.+),(.{43})$/],
      ['use', /^(.{43}),(.+)$/],
    ] as const) {
      expect((await cursus('secret', step)).code).toBe(0)
      expect(secrets()).toMatch(change)
    }
    await restart()
    await goesOn(2)
    expect(secrets().split(',')[1]).toBe(former)
    const ended = await fetch(`${origins.app}/auth/weekly-mail?token=${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(ended.status).toBe(204)
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const sent = await api(
      'PATCH',
      `upload/${upload.headers.get('location')?.split('/').at(-1)}`,
      { ...tus, ...type },
      'zip',
    )
    expect(sent.status).toBe(204)

    expect((await cursus('secret', 'end')).code).toBe(0)
    await restart()
    expect(secrets()).not.toContain(former)
    expect((await fetch(`${files}/f/index.html`)).status).toBe(403)
  } finally {
    await stop()
  }
  const changes = ctx.db.selectFrom('events').select('after').where('action', '=', 'changeSecret').orderBy('revision')
  expect(await changes.execute()).toEqual(['add', 'use', 'end'].map((change) => ({ after: { change } })))
})

const s3 = findS3()
it.skipIf(!s3)('moves all files to a bucket and back', async () => {
  const { env, createBucket, close } = await startS3(s3!)
  onTestFinished(close)
  const bucket = await createBucket(`command-${newId()}`)
  const [inFolder, inBucket] = [createStorage(folder), createStorage(folder, [bucket])]
  const key = 'content/a/é.pdf'
  await inFolder.put(key, Buffer.from('kept'))
  expect((await cursus('storage', 'move')).said).toContain('Write the new place and the present one into STORAGE_URL')
  const there = await cursusWith({ ...env, STORAGE_URL: `${bucket} file:` }, 'storage', 'move')
  // Another test has left an upload.
  expect(there.said).toMatch(/^\d+ files moved, each read back and compared$/m)
  expect([await inFolder.stat(key), await inBucket.stat(key)]).toEqual([undefined, { size: 4 }])
  await inBucket.put('resumable-uploads/a', Buffer.from('begun'))
  const back = await cursusWith({ ...env, STORAGE_URL: `file: ${bucket}` }, 'storage', 'move')
  expect(back).toEqual({
    code: 1,
    said: expect.stringMatching(/moved.*\n1 files of unfinished uploads.*run this again/),
  })
  expect([await inFolder.stat(key), await inBucket.stat(key)]).toEqual([{ size: 4 }, undefined])
})

it.skipIf(!s3)('moves files under a server while people read and upload', async () => {
  const { env, createBucket, close } = await startS3(s3!)
  onTestFinished(close)
  const bucket = await createBucket(`traffic-${newId()}`)
  const [inFolder, inBucket] = [createStorage(folder), createStorage(folder, [bucket])]
  const names = Array.from({ length: 80 }, (_, n) => `${n}.txt`)
  for (const name of names) await inFolder.put(`packages/traffic/${name}`, Buffer.from(name))

  const port = await freePort()
  const place = { ...env, DATA_DIR: folder, STORAGE_URL: `${bucket} file:` }
  const ports = { PORT: String(port), CONTENT_PORT: String(await freePort()) }
  const server = startServer({ ...place, ...ports, DATABASE_URL: ctx.database.url })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await untilReady(`http://127.0.0.1:${port}/health/ready`, server)

  const { user, api, files } = await launch('packages/traffic', {
    app: `http://127.0.0.1:${port}`,
    content: `http://127.0.0.1:${ports.CONTENT_PORT}`,
  })

  const zip = new Uint8Array(await buildCourse12())
  const [id, half] = [newId(), 5000]
  // Begun before the place was known to the server.
  const author = { ...ctx, storage: inFolder, actor: { id: user.id } }
  await startUpload(author, { id, fileName: 'a.zip', size: zip.length })
  await continueUpload(author, id, Readable.from([zip.subarray(0, half)]), 0)

  let isOver = false
  let reads = 0
  const read = async () => {
    for (; !isOver || reads < 2 * names.length; reads += 1) {
      const name = names[reads % names.length]
      const answer = await fetch(`${files}/f/${name}`)
      expect([answer.status, await answer.text()]).toEqual([200, name])
    }
  }
  const moving = cursusWith(place, 'storage', 'move').finally(() => {
    isOver = true
  })
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const upload = async () => {
    const sent = await api('PATCH', `upload/${id}`, { ...tus, 'upload-offset': String(half) }, zip.slice(half))
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(zip.length)])
    const fields = { title: 'Sent', type: 'scorm-content', language: 'fr', description: 'x', uploadId: id }
    const categoryId = (await makeCategory(ctx.db)).id
    const json = { 'content-type': 'application/json' }
    const made = await api('POST', 'content', json, JSON.stringify({ ...fields, categoryId }))
    expect(made.status, await made.clone().text()).toBe(201)
  }
  const [{ said }] = await Promise.all([moving, upload(), read(), read()])
  expect(said).toMatch(/^\d+ files moved, each read back and compared$/m)
  for (const name of names) {
    expect(await inFolder.stat(`packages/traffic/${name}`)).toBeUndefined()
    expect(await text(await inBucket.get(`packages/traffic/${name}`))).toBe(name)
  }
  expect(new Uint8Array(await buffer(await inBucket.get(`uploaded-packages/${id}.zip`)))).toEqual(zip)
})
