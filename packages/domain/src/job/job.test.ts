import { jobHistoryId, jobNames } from '@cursus/contract/job'
import { contracts, sendMails } from '@cursus/jobs'
import { drain } from '@cursus/jobs/testing'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listHistory } from '../audit/index.ts'
import { markMailFailed, queueMails } from '../mail/index.ts'
import { declareSweeps, markSweepRan } from '../sweep/index.ts'
import { makeCompany, makeManagementCtx, makeUser } from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import { getJobStatus, removeFailedJobs, retryJobs } from './index.ts'

const ctx = useCtx()
let admin: Awaited<ReturnType<typeof makeManagementCtx>>
beforeAll(async () => {
  admin = await makeManagementCtx(ctx)
})
beforeEach(async () => {
  for (const queue of ctx.jobs.queues) await queue.obliterate({ force: true })
  for (const table of ['mails', 'outbox', 'sweeps'] as const) await ctx.db.deleteFrom(table).execute()
})

const nothing = { waiting: 0, waitingSince: null, failed: 0, reason: null }

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
    { name: 'send-mails', count: 1, lastAt: expect.any(String), reason: 'No space left' },
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

it('sends notifications again that were given up', async () => {
  const company = await makeCompany(ctx.db)
  await ctx.db
    .insertInto('outbox')
    .values({
      id: company.id,
      type: 'companyCreated',
      data: JSON.stringify({ companyId: company.id, companyName: 'C' }),
      createdAt: ctx.now(),
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
