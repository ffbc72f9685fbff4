import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@cursus/db/testing'
import { listWaitingMails, queueMails, resumeMails } from '@cursus/domain/mail'
import { makeUser, useOwnCtx } from '@cursus/domain/testing'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../create-logger.ts'
import { createSmtpTransport } from '../mail/transport.ts'
import { handleSendMails } from './send-mails.ts'

const ctx = useOwnCtx()
const start = Date.now()
const minute = 60_000
beforeEach(() => ctx.db.deleteFrom('mails').execute())

/** A real mail server; `received` are the mails that it answers for, by recipient. */
async function serve(options: SMTPServerOptions = {}, port = 0) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    logger: false,
    onData: async (stream, session, done) => {
      await text(stream)
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  const sockets = new Map<number | undefined, Socket>()
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((done) => server.close(done))
  const cut = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()
  return { port: (server.server.address() as AddressInfo).port, received, close, cut }
}

/** A worker that sends to that port; it runs at a minute of the test. */
function workerOf(port: number) {
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'Cursus <no-reply@cursus.example>')
  onTestFinished(() => transport.close())
  return async (minutes: number) => {
    const domain = { ...ctx, now: () => new Date(start + minutes * minute) }
    const { signal } = new AbortController()
    await handleSendMails({ domain, transport, log: createLogger('silent') })({}, { signal, stopping: signal } as never)
  }
}

async function queue(count: number, template: 'resetPassword' | 'weeklyMail' = 'resetPassword') {
  const people = []
  for (let index = 0; index < count; index += 1) people.push(await makeUser(ctx.db))
  const at = { ...ctx, now: () => new Date(start) }
  await queueMails(
    at,
    people.map(({ id, email }) => ({ template, userId: id, toEmail: email, language: 'fr', data: {} })),
  )
  return people
}
const addresses = (people: readonly { email: string }[]) => people.map(({ email }) => email).toSorted()
const waiting = (minutes: number) =>
  listWaitingMails({ ...ctx, now: () => new Date(start + minutes * minute) }, { batch: 100 })

it('sends every mail once after a server was down for an hour', async () => {
  const people = await queue(6)
  // Not one of the system's, which it gives to somebody else while the server is down.
  const port = await freePort()
  const run = workerOf(port)
  for (let minutes = 0; minutes < 60; minutes += 1) if ((await waiting(minutes)).length > 0) await run(minutes)
  const back = await serve({}, port)
  onTestFinished(back.close)
  for (let minutes = 60; minutes < 80; minutes += 1) await run(minutes)
  expect(back.received.toSorted()).toEqual(addresses(people))
})

it('sends every mail once to a slow server, with two workers', async () => {
  const people = await queue(12)
  const received: string[] = []
  const slow = await serve({
    onRcptTo: async (_address, _session, done) => {
      await setTimeout(50)
      done()
    },
    onData: async (stream, session, done) => {
      await text(stream)
      await setTimeout(150)
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    },
  })
  onTestFinished(slow.close)
  await Promise.all([workerOf(slow.port)(0), workerOf(slow.port)(0)])
  expect(received.toSorted()).toEqual(addresses(people))
  expect(await waiting(500)).toEqual([])
})

it('sends every other mail once where one address is refused, and that one once it is tried again', async () => {
  const people = await queue(3, 'weeklyMail')
  const [gone] = people
  let isRefused = true
  const server = await serve({
    onRcptTo: ({ address }, _session, done) =>
      isRefused && address === gone?.email
        ? done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }))
        : done(),
  })
  onTestFinished(server.close)
  const run = workerOf(server.port)
  await run(0)
  expect(server.received.toSorted()).toEqual(addresses(people.slice(1)))
  const { refusedEmail, refusal } = await ctx.db
    .selectFrom('users')
    .select(['refusedEmail', 'refusal'])
    .where('id', '=', [gone?.id ?? ''])
    .executeTakeFirstOrThrow()
  expect([refusedEmail, refusal]).toEqual([gone?.email, expect.stringContaining('5.1.1')])
  // Nothing reaches the server while the address is refused.
  isRefused = false
  await queueMails({ ...ctx, now: () => new Date(start) }, [
    { template: 'weeklyMail', userId: gone?.id ?? '', toEmail: gone?.email ?? '', language: 'fr', data: {} },
  ])
  await run(5)
  expect(server.received).toHaveLength(2)
  await resumeMails({ ...ctx, now: () => new Date(start + 6 * minute) }, [gone?.id ?? ''])
  await run(7)
  expect(server.received.filter((to) => to === gone?.email)).toHaveLength(2)
  await run(100)
  expect(server.received).toHaveLength(4)
})

it('notes no address when a server refuses the sender or everybody', async () => {
  const people = await queue(2)
  const server = await serve({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 })),
  })
  onTestFinished(server.close)
  await workerOf(server.port)(0)
  const ids = people.map(({ id }) => id)
  const rows = await ctx.db.selectFrom('users').select('refusedAt').where('id', 'in', ids).execute()
  expect(rows.every(({ refusedAt }) => refusedAt === null)).toBe(true)
})

it('sends every mail once where the server dies behind DATA, before it has answered', async () => {
  const people = await queue(4)
  const confirmed: string[] = []
  const messageIds = new Set<string>()
  let deaths = 2
  const server = await serve({
    onData: async (stream, session, done) => {
      const raw = await text(stream)
      messageIds.add(/^Message-ID: (.*?)\r?$/im.exec(raw)?.[1] ?? '')
      if (deaths > 0) {
        deaths -= 1
        return void server.cut(session)
      }
      confirmed.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    },
  })
  onTestFinished(server.close)
  const run = workerOf(server.port)
  await run(0)
  await run(2)
  await run(4)
  expect(confirmed.toSorted()).toEqual(addresses(people))
  // A mailbox that had stored one before the death tells by it that it has the mail.
  expect(messageIds.size).toBe(4)
})
