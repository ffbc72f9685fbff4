import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SweepName, sweepNames } from '@cursus/contract/job-values'
import { longLinkOf } from '@cursus/contract/short-link'
import { newId } from '@cursus/db'
import { giveAccess } from '@cursus/domain/access'
import { getOwnAttestation, makeOwnAttestation } from '@cursus/domain/attestation'
import { forgotPassword, signIn, validateEmail } from '@cursus/domain/auth'
import { getContent, maxUnpackTries } from '@cursus/domain/content'
import { listWaitingMails, maxMailTries, queueMails } from '@cursus/domain/mail'
import { declareSweeps, listSweeps } from '@cursus/domain/sweep'
import {
  changeRow,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeOpenCtx,
  makeUser,
  makeUserCtx,
  useCtx,
} from '@cursus/domain/testing'
import { createUser } from '@cursus/domain/user'
import { sweeps, unpackPackage } from '@cursus/jobs'
import { drain } from '@cursus/jobs/testing'
import { createStorage } from '@cursus/storage'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createHandlers } from '../create-handlers.ts'
import { createLogger } from '../create-logger.ts'
import { createFileTransport, createSmtpTransport, type MailTransport } from '../mail/transport.ts'
import { sweepSchedules } from '../sweeps.ts'

const ctx = useCtx()
let folder: string
let handlers: ReturnType<typeof createHandlers>
const log = createLogger('silent')
const handlersOver = (transport: MailTransport) =>
  createHandlers({ domain: ctx, jobs: ctx.jobs, transport, mailFolder: folder, log })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-mails-'))
  handlers = handlersOver(createFileTransport(folder, 'Cursus <no-reply@cursus.example>', ctx.now))
  return () => rm(folder, { recursive: true })
})

const work = () => drain(ctx.jobs, handlers)
async function mailsTo(email: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // Decodes the soft line breaks and equals signs of quoted-printable.
  return texts
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}
const declare = () =>
  declareSweeps(
    ctx,
    sweepSchedules.map(({ contract, everyMs }) => ({ name: contract.name, everyMs })),
  )
async function runSweeps(names: readonly SweepName[] = sweepNames): Promise<void> {
  for (const name of names) await ctx.jobs.send(sweeps[name], {})
  await work()
}

it('records when each sweep ran, for the health check', async () => {
  await declare()
  await runSweeps()
  const found = await listSweeps(ctx)
  expect(found.map(({ name }) => name)).toEqual([...sweepNames].sort())
  expect(found.filter(({ ranAt }) => ranAt === null)).toEqual([])
})

it('runs the other sweeps when one fails', async () => {
  await declare()
  await ctx.db.updateTable('sweeps').set({ ranAt: null }).execute()
  const folderAway = { ...ctx.storage, removeUnfinished: () => Promise.reject(new Error('the folder is away')) }
  const failing = createHandlers({
    domain: { ...ctx, storage: folderAway },
    jobs: ctx.jobs,
    transport: createFileTransport(folder, 'no-reply@cursus.example', ctx.now),
    mailFolder: folder,
    log,
  })
  for (const name of sweepNames) await ctx.jobs.send(sweeps[name], {})
  const { failed } = await drain(ctx.jobs, failing, { failuresExpected: true })
  expect(failed).toEqual([{ name: 'remove-unfinished-files', error: new Error('the folder is away') }])
  const notRun = (await listSweeps(ctx)).filter(({ ranAt }) => ranAt === null).map(({ name }) => name)
  expect(notRun).toEqual(['remove-unfinished-files'])
})

it('says that a package failed as soon as its job has, after more than an hour of tries', async () => {
  const { attempts, backoff } = unpackPackage
  const pauses = Array.from({ length: attempts - 1 }, (_, index) => backoff.delayMs * 2 ** index)
  expect(attempts).toBe(maxUnpackTries)
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(3_600_000)

  const { id, versionId } = await makeContent(ctx.db, { type: 'scorm-content', processing: 'pending' })
  await ctx.jobs.send(unpackPackage, { contentVersionId: versionId })
  const diskAway = { ...ctx.storage, stat: () => Promise.reject(new Error('the disk is away')) }
  const failing = createHandlers({
    domain: { ...ctx, storage: diskAway },
    jobs: ctx.jobs,
    transport: createFileTransport(folder, 'no-reply@cursus.example', ctx.now),
    mailFolder: folder,
    log,
  })
  const { failed } = await drain(ctx.jobs, failing, { failuresExpected: true })
  expect(failed.map(({ name }) => name)).toEqual(['unpack-package'])
  const reader = await makeManagementCtx(ctx)
  expect((await getContent(reader, { id })).processing).toMatchObject({
    state: 'failed',
    reason: { name: 'processingFailed', options: { count: maxUnpackTries } },
  })
})

it('says that a certificate could not be written, until it is asked for again', async () => {
  const user = await makeUser(ctx.db)
  const domain = { ...ctx, storage: createStorage(folder) }
  const me = await makeUserCtx(domain, user)
  const own = createHandlers({
    domain,
    jobs: ctx.jobs,
    transport: createFileTransport(folder, 'no-reply@cursus.example', ctx.now),
    mailFolder: folder,
    log,
  })
  const done = { acceptedAt: new Date(), doneAt: new Date() }
  const { id: userModuleId } = await makeAccess(ctx.db, { userId: user.id, ...done })
  // A file stands where the folder of the certificates should be.
  const blocked = join(folder, 'files', 'attestations')
  await mkdir(join(folder, 'files'))
  await writeFile(blocked, '')
  expect(await makeOwnAttestation(me, { userModuleId })).toMatchObject({ state: 'preparing' })
  const { failed } = await drain(ctx.jobs, own, { failuresExpected: true })
  expect(failed).toMatchObject([{ name: 'make-file', error: { code: expect.any(String) } }])
  expect(await getOwnAttestation(me, { userModuleId })).toMatchObject({ state: 'failed', file: null })

  await rm(blocked)
  expect(await makeOwnAttestation(me, { userModuleId })).toMatchObject({ state: 'preparing' })
  await drain(ctx.jobs, own)
  expect(await getOwnAttestation(me, { userModuleId })).toMatchObject({ state: 'ready' })
})

it('stores no certificate with a character that no font has, and says which', async () => {
  const user = await makeUser(ctx.db, { lastname: 'Lovelace \u{10380}' })
  const me = await makeUserCtx(ctx, user)
  const done = { acceptedAt: new Date(), doneAt: new Date() }
  const { id: userModuleId } = await makeAccess(ctx.db, { userId: user.id, ...done })
  await makeOwnAttestation(me, { userModuleId })
  const { failed } = await drain(ctx.jobs, handlers, { failuresExpected: true })
  expect(failed).toMatchObject([{ name: 'make-file', error: { message: expect.stringContaining('U+10380') } }])
  expect(await getOwnAttestation(me, { userModuleId })).toMatchObject({ state: 'failed', file: null })
})

/** The first link of the text of a mail, which says it in short, in whole. */
function linkIn(mail: string): URL {
  const [found = ''] = /http:\/\/localhost:3000[^\s"<]+/.exec(mail.slice(mail.indexOf('\r\n\r\n'))) ?? []
  const short = new URL(found)
  return new URL(longLinkOf(short.pathname.replace('/i/', ''), short.search) ?? short, short)
}
const password = 'correct horse 1'

describe('a mail', () => {
  it('contains the link that confirms an e-mail, and the link that sets a password', async () => {
    const email = 'story@example.com'
    const open = makeOpenCtx(ctx)
    await createUser(open, { email, firstname: 'Léa', lastname: 'Durand', password })
    await work()
    const [confirm = ''] = await mailsTo(email)
    await validateEmail(open, { token: linkIn(confirm).searchParams.get('token') ?? '', password })
    await signIn(open, { email, password })
    await forgotPassword(open, { email })
    await work()
    expect((await mailsTo(email)).map((mail) => linkIn(mail).pathname).toSorted()).toEqual([
      '/auth/email/valide',
      '/auth/password/new',
    ])
  })

  it('announces a module to a participant, and invites an unknown address in the same mail', async () => {
    const company = await makeCompany(ctx.db, 'Maison Delorme')
    const module = await makeModule(ctx.db, { title: 'Sécurité incendie' })
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    const known = await makeUser(ctx.db, { language: 'en' })
    await giveAccess(await makeCompanyCtx(ctx, company), {
      moduleLicenceId: licence.id,
      moduleId: module.id,
      userList: [known.email, 'unknown@example.com'],
      userGroupIdList: [],
      hasMaxDayTimeLimit: false,
    })
    await work()
    const [english = '', ...none] = await mailsTo(known.email)
    expect(none).toEqual([])
    expect(english).toContain('Open the module')
    expect(linkIn(english).pathname).toMatch(/^\/platform\/user-module\//)
    const invitations = await mailsTo('unknown@example.com')
    expect(invitations).toHaveLength(1)
    const link = linkIn(invitations[0] ?? '')
    expect(link.pathname).toBe('/auth/signup')
    expect(link.searchParams.get('email')).toBe('unknown@example.com')
  })

  it('is sent once, however often the job runs', async () => {
    const { email, id: userId } = await makeUser(ctx.db)
    await queueMails(ctx, [{ template: 'invitation', userId, toEmail: email, language: 'fr', data: {} }])
    await work()
    const { id, sentAt } = await ctx.db
      .selectFrom('mails')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    await rm(join(folder, `${id}.eml`))
    await handlers['send-mails']({}, run())
    expect(await mailsTo(email)).toEqual([])
    expect(
      (await ctx.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).sentAt,
    ).toEqual(sentAt)
  })

  it('does not wait behind a batch of mails that have nothing left to say', async () => {
    const { id: userId, email: toEmail } = await makeUser(ctx.db)
    const mail = { userId, toEmail, language: 'fr' } as const
    const nothing = { ...mail, template: 'newModuleAvailable', data: { acts: [{ accessId: newId() }] } } as const
    await queueMails(ctx, [...Array(50).fill(nothing), { ...mail, template: 'resetPassword', data: {} }])
    await handlers['send-mails']({}, run())
    expect(await mailsTo(toEmail)).toHaveLength(1)
  })

  it('ends after its batch when the worker is to stop, so that no mail is cut off', async () => {
    const { id: userId, email: toEmail } = await makeUser(ctx.db)
    const mail = { template: 'resetPassword', userId, toEmail, language: 'fr', data: {} } as const
    await queueMails(ctx, Array(60).fill(mail))
    const stopping = new AbortController()
    const transport = { ...createFileTransport(folder, 'no-reply@cursus.example', ctx.now) }
    const { send } = transport
    transport.send = (sent) => {
      stopping.abort()
      return send(sent)
    }
    await handlersOver(transport)['send-mails']({}, run(stopping))
    expect(await mailsTo(toEmail)).toHaveLength(50)
  })

  it('is sent once when two jobs run at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 70 }, () => makeUser(ctx.db)))
    await queueMails(
      ctx,
      people.map(({ id, email }) => ({ template: 'invitation', userId: id, toEmail: email, language: 'fr', data: {} })),
    )
    await Promise.all([handlers['send-mails']({}, run()), handlers['send-mails']({}, run())])
    const { tries } = await ctx.db
      .selectFrom('mails')
      .select(({ fn }) => fn.sum<number>('attempts').as('tries'))
      .where(
        'userId',
        'in',
        people.map(({ id }) => id),
      )
      .where('sentAt', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(70)
  })
})

const run = (stopping = new AbortController()) => ({
  id: '1',
  attempt: 1,
  last: false,
  progress: async () => {},
  signal: new AbortController().signal,
  stopping: stopping.signal,
})
const makeDue = (mailId: string) => changeRow(ctx.db, 'mails', mailId, { availableAt: ctx.now() })
const queued = async () => {
  const { email, id: userId } = await makeUser(ctx.db)
  await queueMails(ctx, [{ template: 'invitation', userId, toEmail: email, language: 'fr', data: {} }])
  const row = () => ctx.db.selectFrom('mails').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  return { email, row, mailId: (await row()).id }
}

describe('a mail server', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })
  /**
   * A minimal SMTP server on a real socket; `answers` maps the first four letters of a command to
   * its reply.
   */
  function smtp(answers: Record<string, string> = {}): Promise<string> {
    const server = createServer((socket: Socket) => {
      let body: string | undefined
      socket.write('220 test\r\n')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        const text = String(chunk)
        if (body !== undefined) {
          // The client writes the line that ends a mail apart: it can come in a chunk of its own.
          body += text
          if (!body.endsWith('\r\n.\r\n')) return
          body = undefined
          socket.write('250 taken\r\n')
          return
        }
        const command = text.slice(0, 4).toUpperCase()
        if (answers[command]) return void socket.write(`${answers[command]}\r\n`)
        if (command === 'DATA') {
          body = ''
          socket.write('354 go on\r\n')
        } else socket.write(command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      })
    })
    servers.push(server)
    return new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}?ignoreTLS=true`)
      }),
    )
  }
  const over = (url: string) => handlersOver(createSmtpTransport(url, 'no-reply@cursus.example'))

  it('that is away makes the mail wait until it is back', async () => {
    const { row, mailId } = await queued()
    await over('smtp://127.0.0.1:1')['send-mails']({}, run())
    const { availableAt, ...waiting } = await row()
    expect(waiting).toMatchObject({ sentAt: null, setAsideAt: null, attempts: 1, errorCode: 'ESOCKET' })
    expect(availableAt.getTime() - ctx.now().getTime()).toBeGreaterThan(30_000)
    const back = over(await smtp())
    await back['send-mails']({}, run())
    expect(await row()).toMatchObject({ sentAt: null, attempts: 1 })
    await makeDue(mailId)
    await back['send-mails']({}, run())
    expect(await row()).toMatchObject({ sentAt: expect.any(Date), error: null, attempts: 2 })
  })

  it('that rejects an address for good ends the attempts; the log never contains the address', async () => {
    const { row, email } = await queued()
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const transport = createSmtpTransport(await smtp({ RCPT: `550 no such user ${email}` }), 'no-reply@cursus.example')
    await createHandlers({ domain: ctx, jobs: ctx.jobs, transport, mailFolder: folder, log })['send-mails']({}, run())
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"final":true')
    expect(lines[0]).not.toContain(email)
    expect(await row()).toMatchObject({
      sentAt: null,
      setAsideAt: expect.any(Date),
      error: expect.stringContaining('550'),
    })
  })

  it('that is away ends a test mail at its first try', async () => {
    const { email: toEmail, id: userId } = await makeUser(ctx.db)
    await queueMails(ctx, [{ template: 'test', userId, toEmail, language: 'fr', data: {} }])
    await over('smtp://127.0.0.1:1')['send-mails']({}, run())
    const row = await ctx.db.selectFrom('mails').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ setAsideAt: expect.any(Date), errorCode: 'ESOCKET', attempts: 1 })
  })

  it('that is away for all attempts leaves the mail set aside, with the reason', async () => {
    const { row, mailId } = await queued()
    await changeRow(ctx.db, 'mails', mailId, { attempts: maxMailTries - 1 })
    await over('smtp://127.0.0.1:1')['send-mails']({}, run())
    expect(await row()).toMatchObject({ setAsideAt: expect.any(Date), error: expect.stringContaining('ECONNREFUSED') })
  })
})

describe('sweeps', () => {
  it('find mails and events whose nudge was lost, and resend each once', async () => {
    const { email, row } = await queued()
    const user = await makeUser(ctx.db)
    const event = { id: newId(), noun: 'manager', thingId: user.id, action: 'create', systemJob: 'test' } as const
    const notice = { type: 'accountRightsAdd', data: '{}' } as const
    await ctx.db
      .insertInto('events')
      .values({ ...event, ...notice, createdAt: new Date() })
      .execute()
    await ctx.db
      .insertInto('eventOutbox')
      .values({ id: newId(), eventIds: [event.id], availableAt: new Date() })
      .execute()
    for (const queue of ctx.jobs.queues) await queue.obliterate({ force: true })
    await work()
    expect(await mailsTo(email)).toEqual([])

    await runSweeps(['relay-waiting-events', 'send-waiting-mails'])
    expect(await ctx.db.selectFrom('notifications').selectAll().where('userId', '=', user.id).execute()).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await row()).sentAt).not.toBeNull()
    expect(await listWaitingMails(ctx, { batch: 10 })).toEqual([])
  })

  it('remove mails of a week from their folder, whose links open accounts', async () => {
    const day = 86_400_000
    for (const [name, days] of [
      ['old.eml', 8],
      ['recent.eml', 6],
      ['old.txt', 8],
    ] as const) {
      await writeFile(join(folder, name), '')
      const at = new Date(ctx.now().getTime() - days * day)
      await utimes(join(folder, name), at, at)
    }
    await runSweeps(['remove-link-tokens'])
    expect((await readdir(folder)).sort()).toEqual(['old.txt', 'recent.eml'])
    await rm(folder, { recursive: true })
    // Nothing was ever sent there.
    await runSweeps(['remove-link-tokens'])
    await mkdir(folder)
  })

  it('delete expired rows', async () => {
    const user = await makeUser(ctx.db)
    const gone = new Date(Date.now() - 1000)
    await ctx.db
      .insertInto('sessions')
      .values({ id: 'a'.repeat(64), userId: user.id, expiresAt: gone, createdAt: gone, lastSeenAt: gone })
      .execute()
    await ctx.db
      .insertInto('rateLimits')
      .values({ bucket: 'old', windowStart: new Date(Date.now() - 2 * 86_400_000), hits: 1 })
      .execute()
    await runSweeps(['remove-sessions', 'remove-rates'])
    expect(await ctx.db.selectFrom('sessions').selectAll().where('userId', '=', user.id).execute()).toEqual([])
    expect(await ctx.db.selectFrom('rateLimits').selectAll().where('bucket', '=', 'old').execute()).toEqual([])
  })
})
