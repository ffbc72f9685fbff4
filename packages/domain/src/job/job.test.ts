import { jobHistoryId, jobNames } from '@cursus/contract/job-values'
import { mailFaultOf } from '@cursus/contract/mail-values'
import { newId } from '@cursus/db'
import { contracts, sendMails } from '@cursus/jobs'
import { drain } from '@cursus/jobs/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../context.ts'
import { requestDataExport } from '../data-export/index.ts'
import { listHistory } from '../event/index.ts'
import { failFile } from '../made-file/index.ts'
import {
  listWaitingMails,
  mailsFailSince,
  markMailFailed,
  markMailsSent,
  queueMails,
  takeMails,
} from '../mail/index.ts'
import { declareSweeps, markSweepRan } from '../sweep/index.ts'
import { changeRow, expectRefusal, makeManagementCtx, makeUser, useCtx } from '../testing/index.ts'
import { getJobStatus } from './get-job-status.ts'
import { getTestMail, removeFailedJobs, retryJobs, sendTestMail } from './retry-jobs.ts'

const ctx = useCtx()
let admin: Awaited<ReturnType<typeof makeManagementCtx>>
beforeAll(async () => {
  admin = await makeManagementCtx(ctx)
})
beforeEach(async () => {
  for (const queue of ctx.jobs.queues) await queue.obliterate({ force: true })
  for (const table of ['mails', 'eventOutbox', 'sweeps'] as const) await ctx.db.deleteFrom(table).execute()
})

const nothing = { waiting: 0, waitingSince: null, retrying: null, failed: 0, reason: null }

/** Runs what waits; every job fails. */
const failAll = () =>
  drain(
    ctx.jobs,
    Object.fromEntries(
      Object.keys(contracts).map((name) => [
        name,
        () => Promise.reject(Object.assign(new Error('No space left'), { retry: false })),
      ]),
    ) as never,
    { failuresExpected: true },
  )

it('knows every job by name', () => {
  expect([...jobNames].sort()).toEqual(Object.keys(contracts).sort())
})

it('says that no worker runs before one has declared its sweeps', async () => {
  expect(await getJobStatus(admin)).toMatchObject({ isWorkerRunning: false, failed: [], overdue: [] })
  await declareSweeps(ctx, [{ name: 'end-accesses', everyMs: 1000 }])
  await markSweepRan(ctx, 'end-accesses')
  expect(await getJobStatus(admin)).toMatchObject({ isWorkerRunning: true, mails: nothing, notifications: nothing })
})

it('shows failed jobs by name, and runs them again or removes them', async () => {
  await ctx.jobs.send(sendMails, {})
  expect((await getJobStatus(admin)).queues?.[0]).toMatchObject({ name: 'notify', waiting: 1, failed: 0 })
  await failAll()
  expect((await getJobStatus(admin)).failed).toEqual([
    { name: 'send-mails', count: 1, lastAt: expect.any(String), reason: 'No space left', contents: [] },
  ])
  expect(await retryJobs(admin, { of: 'jobs', name: 'unpack-package' })).toEqual({ done: 0 })
  expect(await retryJobs(admin, { of: 'jobs', name: 'send-mails' })).toEqual({ done: 1 })
  expect(await getJobStatus(admin)).toMatchObject({ failed: [], queues: [{ waiting: 1 }, {}, {}] })
  await failAll()
  expect(await removeFailedJobs(admin, {})).toEqual({ done: 1 })
  expect(await getJobStatus(admin)).toMatchObject({ failed: [], queues: [{ waiting: 0, failed: 0 }, {}, {}] })
  const history = await listHistory(admin, { noun: 'job', id: jobHistoryId })
  expect(history.map(({ action, after, actor }) => [action, after, actor?.id]).slice(0, 3)).toEqual([
    ['remove', {}, admin.actor.id],
    ['retry', { name: 'send-mails' }, admin.actor.id],
    ['retry', { name: 'unpack-package' }, admin.actor.id],
  ])
})

it('sends mails again that were given up lately, with all their tries', async () => {
  const user = await makeUser(ctx.db)
  const mail = { template: 'invitation', userId: user.id, toEmail: user.email, language: 'fr', data: {} } as const
  await queueMails(ctx, [mail, { ...mail, dedupeKey: 'old' }, { ...mail, dedupeKey: 'sent later' }])
  expect((await getJobStatus(admin)).mails).toEqual({ ...nothing, waiting: 3, waitingSince: expect.any(String) })
  const rows = await ctx.db.selectFrom('mails').select('id').orderBy('id').execute()
  const [recent, old] = rows.map(({ id }) => id) as [string, string]
  await ctx.db.updateTable('mails').set({ attempts: 8 }).execute()
  await markMailFailed(ctx, { mailId: recent, error: 'Connection refused', final: true })
  const longAgo = { ...ctx, now: () => new Date(ctx.now().getTime() - 15 * 86_400_000) }
  await markMailFailed(longAgo, { mailId: old, error: 'Mailbox unknown', final: true })
  expect((await getJobStatus(admin)).mails).toMatchObject({ waiting: 1, failed: 1, reason: 'Connection refused' })

  expect(await retryJobs(admin, { of: 'mails' })).toEqual({ done: 1 })
  expect((await getJobStatus(admin)).mails).toMatchObject({ waiting: 2, failed: 0, reason: null })
  const again = await ctx.db.selectFrom('mails').select(['attempts', 'setAsideAt']).where('id', '=', recent).execute()
  expect(again).toEqual([{ attempts: 0, setAsideAt: null }])
})

it('counts refused addresses, and writes to all of them again with what waited', async () => {
  const refusedAt = ctx.now()
  const refuse = async (refusal: string, at = refusedAt) => {
    const user = await makeUser(ctx.db)
    await changeRow(ctx.db, 'users', user.id, { refusedEmail: user.email, refusedAt: at, refusal })
    return user
  }
  const before = new Date(refusedAt.getTime() - 1000)
  const [gone, , moved] = [
    await refuse('550 5.1.1 gone'),
    await refuse('550 5.1.1 first', before),
    await refuse('', before),
  ]
  await changeRow(ctx.db, 'users', moved.id, { email: `new-${moved.email}` })
  const mail = { template: 'invitation', userId: gone.id, toEmail: gone.email, language: 'fr', data: {} } as const
  await queueMails(ctx, [mail])
  expect(await takeMails(ctx, { idList: await listWaitingMails(ctx, { batch: 9 }) })).toEqual([])
  expect((await getJobStatus(admin)).addresses).toEqual({
    refused: 2,
    lastAt: refusedAt.toISOString(),
    reason: '550 5.1.1 gone',
  })
  expect(await retryJobs(admin, { of: 'addresses' })).toEqual({ done: 2 })
  expect((await getJobStatus(admin)).addresses).toEqual({ refused: 0, lastAt: null, reason: null })
  const taken = await takeMails(ctx, { idList: await listWaitingMails(ctx, { batch: 9 }) })
  expect(taken.map(({ to }) => to)).toEqual([gone.email])
  const [last] = await listHistory(admin, { noun: 'job', id: jobHistoryId })
  expect(last).toMatchObject({ action: 'retry', after: { name: 'addresses', count: 2 } })
})

it('prepares a file again whose export was given up with its job', async () => {
  const { id: userId } = await makeUser(ctx.db)
  const request = await requestDataExport({ ...ctx, actor: { ...admin.actor, id: userId } })
  await failAll()
  await failFile(ctx, { id: request.id! })
  const read = () => ctx.db.selectFrom('madeFiles').select(['state', 'runs', 'expiresAt']).executeTakeFirstOrThrow()
  expect(await read()).toMatchObject({ state: 'failed' })
  expect(await retryJobs(admin, { of: 'jobs' })).toEqual({ done: 1 })
  expect(await read()).toEqual({ state: 'preparing', runs: 0, expiresAt: null })
})

describe('a mail server that is away', () => {
  const minute = 60_000
  const start = Date.now()
  const at = <Ctx extends Deps>(base: Ctx, minutes: number): Ctx => ({
    ...base,
    now: () => new Date(start + minutes * minute),
  })
  const fail = async (minutes: number, code: string) => {
    for (const { id } of await takeMails(at(ctx, minutes), {
      idList: await listWaitingMails(at(ctx, minutes), { batch: 9 }),
    }))
      await markMailFailed(at(ctx, minutes), { mailId: id, error: `said ${code}`, code, final: false })
  }

  it('is told as mails that were not sent, since the first failure, with the reason and the next try', async () => {
    const user = await makeUser(ctx.db)
    const mail = { template: 'invitation', userId: user.id, toEmail: user.email, language: 'fr', data: {} } as const
    await queueMails(at(ctx, 0), [mail, mail, mail])
    await fail(0, 'ESOCKET')
    const now = (minutes: number) => new Date(start + minutes * minute).toISOString()
    expect((await getJobStatus(at(admin, 0))).mails).toEqual({
      ...nothing,
      retrying: { count: 3, since: now(0), nextTry: now(1), tries: 1, reason: 'said ESOCKET', fault: 'unreachable' },
    })
    expect(await mailsFailSince(ctx)).toBeNull()
    await fail(1, 'EAUTH 535')
    // Between two tries, and while the next one is due, nothing says that all is well.
    for (const minutes of [1, 50]) {
      expect((await getJobStatus(at(admin, minutes))).mails).toMatchObject({
        waiting: 0,
        retrying: { count: 3, since: now(0), nextTry: now(3), tries: 2, fault: 'signIn' },
      })
    }
    expect(await mailsFailSince(ctx)).toEqual(new Date(start))
    const rows = await ctx.db.selectFrom('mails').select('id').execute()
    await markMailsSent(ctx, { idList: rows.map(({ id }) => id) })
    expect((await getJobStatus(admin)).mails).toEqual(nothing)
  })

  it.each([
    ['ESOCKET', 'unreachable'],
    ['ETIMEDOUT', 'timeout'],
    ['EAUTH 535', 'signIn'],
    ['ETLS', 'tls'],
    ['EENVELOPE 550', 'refused'],
    ['EENVELOPE 451', 'busy'],
    ['unknown', 'unknown'],
  ])('is named by its code %s as %s', (code, fault) => {
    expect(mailFaultOf(code)).toBe(fault)
  })
})

describe('a test mail', () => {
  it('goes to the caller, is audited, and answers what the mail server said to the caller only', async () => {
    const { id } = await sendTestMail(admin)
    expect(await getTestMail(admin, { id })).toEqual({ state: 'waiting', fault: null, reason: null })
    const [mail] = await takeMails(ctx, { idList: await listWaitingMails(ctx, { batch: 9 }) })
    expect(mail).toMatchObject({ to: admin.actor.email, template: 'test' })
    await markMailFailed(ctx, { mailId: mail?.id ?? '', error: '535 no', code: 'EAUTH 535', final: true })
    expect(await getTestMail(admin, { id })).toEqual({ state: 'failed', fault: 'signIn', reason: '535 no' })
    // It was answered here, so that nobody has to send it again.
    expect((await getJobStatus(admin)).mails).toEqual(nothing)
    await expectRefusal(getTestMail(await makeManagementCtx(ctx), { id }), 'NotFound')
    const [last] = await listHistory(admin, { noun: 'job', id: jobHistoryId })
    expect(last).toMatchObject({ action: 'testMail', actor: { id: admin.actor.id } })
  })

  it('can be sent twenty times an hour', async () => {
    const other = await makeManagementCtx(ctx)
    for (let sent = 0; sent < 20; sent += 1) await sendTestMail(other)
    await expectRefusal(sendTestMail(other), 'TooManyRequests')
  })
})

it('tells jobs that failed and will run again, by name', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
  const job = { name: 'make-file', since: at(1), nextTry: at(9), tries: 1, reason: 'Disk full' }
  const listRetrying = async () => [job, { ...job, since: at(0), nextTry: at(8), tries: 3, reason: 'Disk away' }]
  expect((await getJobStatus({ ...admin, jobs: { ...ctx.jobs, listRetrying } })).retrying).toEqual([
    {
      name: 'make-file',
      count: 2,
      since: at(0).toISOString(),
      nextTry: at(8).toISOString(),
      tries: 3,
      reason: 'Disk away',
    },
  ])
})

it('sends notifications again that were given up', async () => {
  await ctx.db
    .insertInto('eventOutbox')
    .values({
      id: newId(),
      eventIds: [],
      availableAt: ctx.now(),
      attempts: 5,
      setAsideAt: ctx.now(),
      error: 'Error: no',
    })
    .execute()
  expect((await getJobStatus(admin)).notifications).toEqual({ ...nothing, failed: 1, reason: 'Error: no' })
  expect(await retryJobs(admin, { of: 'notifications' })).toEqual({ done: 1 })
  expect((await getJobStatus(admin)).notifications).toMatchObject({ waiting: 1, failed: 0 })
})

it('says that the store of the jobs is away, and shows the rest', async () => {
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const status = await getJobStatus({ ...admin, jobs: { ...ctx.jobs, readQueues: away } })
  expect(status).toMatchObject({ queues: null, failed: [], mails: nothing })
})
