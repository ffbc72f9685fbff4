import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { migrateToLatest, newId } from '@cursus/db'
import { createEmptyDatabase, findPooler, startPooler } from '@cursus/db/testing'
import { recordBackup } from '@cursus/domain/job'
import { keepInstallation } from '@cursus/domain/mail'
import { declareSweeps, markSweepRan } from '@cursus/domain/sweep'
import { useOwnCtx } from '@cursus/domain/testing'
import { findRedisBinary, startRedisBinary } from '@cursus/jobs/testing'
import { findS3, startS3 } from '@cursus/storage/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { examine, type Finding } from './doctor.ts'

const ctx = useOwnCtx()
const folder = mkdtempSync(join(tmpdir(), 'cursus-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const servers: { close(): unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const answering = (code: number, text: string, headers: Record<string, string> = {}) =>
  listening(createServer((_request, response) => response.writeHead(code, headers).end(text)))
const application = async () => `http://localhost:${await answering(200, '{"status":"live"}')}`
const content = async () => `http://127.0.0.1:${await answering(404, '', { 'x-content-type-options': 'nosniff' })}`

/** A mail server that says this to the first command behind its greeting. */
const mailServer = async (first: string) => {
  const port = await listening(
    createTcpServer((socket) => {
      socket.write('220 test\r\n')
      socket
        .on('error', () => {})
        .on('data', (line) => socket.write(`${/^(EHLO|HELO)/.test(String(line)) ? first : '221 bye'}\r\n`))
    }),
  )
  return `smtp://127.0.0.1:${port}`
}

const names = new Resolver()
/** A name server that knows these TXT records, which `names` asks from then on. */
async function useZone(zone: ReadonlyMap<string, string>): Promise<void> {
  const server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const text = zone.get(labels.join('.').toLowerCase())
    const pieces =
      text
        ?.match(/.{1,255}/gs)
        ?.map((piece) => Buffer.from(`${String.fromCharCode(piece.length)}${piece}`, 'latin1')) ?? []
    const data = Buffer.concat(pieces)
    const head = Buffer.from(query.subarray(0, at + 5))
    // An answer; without a record, the name does not exist.
    head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
    head.writeUInt32BE(text === undefined ? 0 : 0x1_0000, 6)
    head.writeUInt16BE(0, 10)
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255])
    server.send(text === undefined ? head : Buffer.concat([head, record, data]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  names.setServers([`127.0.0.1:${server.address().port}`])
  onTestFinished(() => {
    server.close()
  })
}

/** An installation without a fault, but for what the environment changes. */
async function wholeEnv(): Promise<Record<string, string>> {
  await declareSweeps(ctx, [{ name: 'mails', everyMs: 60_000 }])
  await markSweepRan(ctx, 'mails')
  await recordBackup(ctx)
  const appOrigin = await application()
  await keepInstallation({ ...ctx, settings: { ...ctx.settings, appOrigin } })
  return {
    DATABASE_URL: ctx.database.url,
    DATA_DIR: folder,
    APP_ORIGIN: appOrigin,
    CONTENT_ORIGIN: await content(),
    SMTP_URL: await mailServer('250 ok'),
  }
}

/** A clock ahead of the database's by so much; these tests may run on another date than it. */
async function clock(aheadMs = 0): Promise<() => Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(ctx.db)
  const ahead = rows[0]!.at.getTime() - Date.now() + aheadMs
  return () => new Date(Date.now() + ahead)
}

async function findings(env: Record<string, string>, now = () => new Date()) {
  const all: Finding[] = []
  for await (const finding of examine(env, now, names)) all.push(finding)
  return {
    all,
    faults: all.filter(({ state, what }) => state !== 'good' && !/^(fsync|full_page|synchronous)/.test(what)),
  }
}

/** What it says of one part that is not good. */
async function faultOf(part: string, env: Record<string, string>, now?: () => Date) {
  const { faults } = await findings(
    'DATABASE_URL' in env && 'APP_ORIGIN' in env ? env : { ...(await wholeEnv()), ...env },
    now,
  )
  return faults
    .filter((fault) => fault.part === part)
    .map(({ state, what }) => `${state}: ${what}`)
    .join('\n')
}

it('finds no fault where there is none, and names each part', async () => {
  const { all, faults } = await findings(await wholeEnv(), await clock())
  expect(faults).toEqual([
    { part: 'settings', state: 'note', what: expect.stringContaining('SUPPORT_EMAIL is not set') },
  ])
  expect(new Set(all.map(({ part }) => part))).toEqual(
    new Set('settings,files,jobs,application,content,mail server,database,worker,mails,backup'.split(',')),
  )
})

it.each<[string, string, Record<string, string>, RegExp]>([
  ['invalid settings', 'settings', { TRUST_PROXY: 'yes' }, /^wrong: TRUST_PROXY: "yes" is neither/],
  ['no proxy behind https', 'settings', { APP_ORIGIN: 'https://localhost:1' }, /^wrong: TRUST_PROXY is 0 behind/m],
  [
    'two origins of one site',
    'settings',
    { APP_ORIGIN: 'http://training.cursus.invalid', CONTENT_ORIGIN: 'http://content.cursus.invalid' },
    /^note: APP_ORIGIN and CONTENT_ORIGIN are one site \(cursus\.invalid\).*Use another registered domain/m,
  ],
  [
    'passwords in clear',
    'settings',
    { APP_ORIGIN: 'http://training.cursus.invalid' },
    /^wrong: passwords cross the internet in clear \(http:\/\/training\.cursus\.invalid\)/m,
  ],
  [
    'a secret for each server',
    'settings',
    { STORAGE_URL: 's3://cursus?endpoint=http://127.0.0.1:1' },
    /^note: SESSION_SECRET is not set: .* Set it$/m,
  ],
  [
    'a sender of no domain',
    'mail server',
    { APP_ORIGIN: 'http://training.invalid' },
    /^wrong: mail servers refuse .*@localhost>: set MAIL_FROM/,
  ],
  [
    'a folder that is a file',
    'files',
    { DATA_DIR: import.meta.filename },
    /^wrong: DATA_DIR cannot be written: ENOTDIR/,
  ],
  ['no Redis', 'jobs', { REDIS_URL: 'redis://127.0.0.1:1' }, /^wrong: Redis does not answer: .*ECONNREFUSED/],
  [
    'an unknown name',
    'application',
    { APP_ORIGIN: 'http://training.invalid' },
    /^wrong: .*ENOTFOUND.*Check its DNS record/,
  ],
  [
    'no mail server',
    'mail server',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    /^wrong: it refuses: .*ECONNREFUSED.*Check SMTP_URL/,
  ],
  [
    'no mailbox',
    'bounces',
    { BOUNCE_IMAP_URL: 'imaps://u:p@127.0.0.1:1/INBOX' },
    /^wrong: 127\.0\.0\.1:1 does not show its mails: .*ECONNREFUSED.*Check its address/,
  ],
  [
    'no database',
    'database',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    /^wrong: it does not answer: .*ECONNREFUSED/,
  ],
])('says what is wrong with %s', async (_what, part, env, words) => {
  expect(await faultOf(part, env)).toMatch(words)
})

it('notices a proxy that leads to another program, or to the other port', async () => {
  const stranger = `http://127.0.0.1:${await answering(200, 'Welcome to nginx')}`
  expect(await faultOf('content', { CONTENT_ORIGIN: stranger })).toMatch(
    /answers 200, which is not Cursus: .*CONTENT_PORT/,
  )
  const other = (await application()).replace('localhost', '127.0.0.1')
  expect(await faultOf('content', { CONTENT_ORIGIN: other })).toMatch(
    /leads to the application: lead it to CONTENT_PORT/,
  )
})

it('notices a mail server that refuses', async () => {
  expect(await faultOf('mail server', { SMTP_URL: await mailServer('554 go away') })).toMatch(
    /it refuses: .*554 go away/,
  )
})

it('compares the key that signs mails with what the domain publishes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const zone = new Map<string, string>()
  await useZone(zone)
  const env = { DKIM_KEY: privateKey, MAIL_FROM: 'Cursus <no-reply@cursus.example>' }
  const key = publicKey.toString('base64')
  expect(await faultOf('DKIM', env)).toContain(`TXT: v=DKIM1; k=rsa; p=${key}`)
  zone.set('cursus._domainkey.cursus.example', `v=DKIM1; k=rsa; p=${key.slice(0, -8)}`)
  expect(await faultOf('DKIM', env)).toMatch(/^wrong: cursus\._domainkey\.cursus\.example has another key/)
  zone.set('cursus._domainkey.cursus.example', `v=DKIM1; k=rsa; p=${key}`)
  expect((await findings({ ...(await wholeEnv()), ...env })).all).toContainEqual(
    expect.objectContaining({ part: 'DKIM', state: 'good' }),
  )
})

it('notices clocks that differ', async () => {
  // The time until the database is connected and read is taken off.
  expect(await faultOf('database', {}, await clock(3_600_000))).toMatch(/^wrong: clocks differ by 3(?:600|5\d\d) s/)
})

it('notices a database without the migrations', async () => {
  const empty = await createEmptyDatabase()
  onTestFinished(() => empty.close())
  expect(await faultOf('database', { DATABASE_URL: empty.url })).toMatch(
    /not up to date.*Run node scripts\/migrate.ts/s,
  )
})

it('notices a worker that is gone, and a sweep that fails', async () => {
  const inTenMinutes = () => new Date(Date.now() + 600_000)
  expect(await faultOf('worker', {}, inTenMinutes)).toMatch(/^wrong: none is running/)
  const env = await wholeEnv()
  const sweeps = [
    { name: 'mails', everyMs: 60_000 },
    { name: 'reports', everyMs: 120_000 },
  ]
  await declareSweeps({ ...ctx, now: () => new Date(Date.now() - 600_000) }, sweeps)
  expect(await faultOf('worker', env)).toMatch(/^wrong: overdue: reports/)
})

it('notices mails that are held and mails that fail', async () => {
  const env = await wholeEnv()
  const elsewhere = { ...env, APP_ORIGIN: await application() }
  expect(await faultOf('mails', elsewhere)).toMatch(
    /^wrong: they are held, because the database is at home at http:.*: see/,
  )
  await ctx.db
    .insertInto('mails')
    .values({
      id: newId(),
      template: 'validateEmail',
      toEmail: 'a@example.com',
      language: 'fr',
      data: {},
      attempts: 2,
      failingSince: new Date('2026-03-01T10:00:00Z'),
      availableAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .execute()
  expect(await faultOf('mails', env)).toMatch(/^wrong: they fail since 2026-03-01T10:00:00.000Z/)
})

it('notices a backup that is old, and one that never ran', async () => {
  const env = await wholeEnv()
  const inHours = (hours: number) => faultOf('backup', env, () => new Date(Date.now() + hours * 3_600_000))
  expect(await inHours(35.5)).toBe('')
  expect(await inHours(36.5)).toMatch(/^wrong: the last one is 36 hours old/)
  await ctx.db.deleteFrom('events').where('action', '=', 'backUp').execute()
  expect(await inHours(0)).toMatch(/^note: cursus backup never ran/)
})

const s3 = findS3()
it.skipIf(!s3)('notices a bucket that is not there and credentials that are wrong', async () => {
  const { endpoint, createBucket, close } = await startS3(s3!)
  onTestFinished(close)
  const bucket = await createBucket(`doctor-${newId()}`)
  const there = (await findings({ ...(await wholeEnv()), STORAGE_URL: `${bucket} file:` })).all
  expect(there).toContainEqual(expect.objectContaining({ part: 'files', what: expect.stringContaining('removes') }))
  const nowhere = `s3://nowhere?endpoint=${endpoint}`
  expect(await faultOf('files', { STORAGE_URL: nowhere })).toMatch(
    /^wrong: s3:\/\/nowhere does not store: NoSuchBucket.*create it/,
  )
  const away = 's3://nowhere?endpoint=http://127.0.0.1:1'
  expect(await faultOf('files', { STORAGE_URL: away })).toMatch(/ECONNREFUSED.*Check endpoint/)
  const { AWS_ACCESS_KEY_ID: key = '', AWS_SECRET_ACCESS_KEY: secret = '' } = process.env
  const own = bucket.replace('//', `//${[key, secret].map(encodeURIComponent).join(':')}@`)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await faultOf('files', { STORAGE_URL: bucket })).toMatch(/InvalidAccessKeyId.*Check AWS_ACCESS_KEY_ID/)
  // Credentials of its own, beside others of a backup.
  const { all } = await findings({ ...(await wholeEnv()), STORAGE_URL: own })
  const what = `${bucket.split('?')[0]} stores, reads, lists and removes`
  expect(all).toContainEqual({ part: 'files', state: 'good', what })
})

const pooler = findPooler()
it.skipIf(!pooler)('notices a pooler that is not named, and one without the limits of servers', async () => {
  const { url, close } = await startPooler(pooler!, ctx.database.url)
  onTestFinished(close)
  const env = { ...(await wholeEnv()), DATABASE_URL: url }
  expect(await faultOf('database', env)).toMatch(/^wrong: it does not answer: .*: set DATABASE_DIRECT_URL/)
  const pooled = { ...env, DATABASE_DIRECT_URL: ctx.database.url }
  expect(await faultOf('pooler', pooled)).toMatch(/^wrong: sessions are without limits: .*RECONNECT/)
  await migrateToLatest(ctx.db, { isPooled: true })
  const { url: fresh, close: closeFresh } = await startPooler(pooler!, ctx.database.url)
  onTestFinished(closeFresh)
  const { all } = await findings({ ...pooled, DATABASE_URL: fresh })
  expect(all).toContainEqual({ part: 'pooler', state: 'good', what: 'it keeps limits and prepared statements' })
})

const redis = findRedisBinary()
it.skipIf(!redis)('notices a Redis that drops jobs', async () => {
  const server = await startRedisBinary(redis ?? '', undefined, 'allkeys-lru')
  onTestFinished(() => server.stop())
  expect(await faultOf('jobs', { REDIS_URL: server.url })).toMatch(
    /^wrong: Redis drops jobs .*allkeys-lru.*\nnote: .*appendonly/,
  )
})

/** A site whose certificate is of that name, and ends after so many days. */
async function site(name: string, days: number): Promise<{ origin: string; cert: string }> {
  const [key, request, file] = ['key.pem', 'request.pem', 'cert.pem'].map((end) => join(folder, end)) as [
    string,
    string,
    string,
  ]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${name}`]
  spawnSync('openssl', ['req', '-new', ...kind, '-keyout', key, '-out', request])
  spawnSync('openssl', ['x509', '-req', '-in', request, '-signkey', key, '-days', String(days), '-out', file])
  const cert = readFileSync(file, 'utf8')
  const server = createTlsServer({ key: readFileSync(key), cert })
  return { origin: `https://localhost:${await listening(server as unknown as Server)}`, cert }
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
it.skipIf(!hasOpenssl)(
  'notices a certificate that nobody trusts, that ends, has ended, or is of another name',
  async () => {
    const known = getCACertificates('default')
    onTestFinished(() => setDefaultCACertificates(known))
    for (const [name, days, isTrusted, words] of [
      ['localhost', 30, false, /^wrong: .*ends in 29 days \(DEPTH_ZERO_SELF_SIGNED_CERT\): renew it/],
      ['localhost', 3, true, /^wrong: the certificate of localhost ends in 2 days: renew it/],
      ['localhost', -1, true, /^wrong: .* ended \d days ago \(CERT_HAS_EXPIRED\): renew it/],
      [
        'other.example',
        30,
        true,
        /^wrong: .* is of another name \(ERR_TLS_CERT_ALTNAME_INVALID\): get one for localhost/,
      ],
    ] as const) {
      const { origin, cert } = await site(name, days)
      setDefaultCACertificates(isTrusted ? [...known, cert] : known)
      expect(await faultOf('application', { APP_ORIGIN: origin })).toMatch(words)
    }
  },
)

it('notices settings with which PostgreSQL loses what it confirmed', async () => {
  // The server of the tests waits for no disk, unless it is another one.
  const { rows } = await sql<{ fsync: string }>`select current_setting('fsync') as fsync`.execute(ctx.db)
  const what = 'fsync is off: a power cut loses what was saved. Set it to on'
  const { all } = await findings(await wholeEnv())
  expect(all.some((finding) => finding.state === 'wrong' && finding.what === what)).toBe(rows[0]?.fsync === 'off')
})

const disk = mkdtempSync(join(tmpdir(), 'cursus-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true })
})
it.skipIf(!isMounted)('notices a disk that fills, before and when it is full', async () => {
  for (const [megabytes, words] of [
    [7, /^note: .*: make room, or give it a larger disk/],
    [7.9, /^wrong: .*: make room, or give it a larger disk/],
  ] as const) {
    writeFileSync(join(disk, 'file'), Buffer.alloc(megabytes * 2 ** 20))
    expect(await faultOf('files', { DATA_DIR: disk })).toMatch(words)
  }
})
