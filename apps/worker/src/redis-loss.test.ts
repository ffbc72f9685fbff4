import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cursus/db/testing'
import { queueMails } from '@cursus/domain/mail'
import { makeUser, useCtx } from '@cursus/domain/testing'
import { createJobs } from '@cursus/jobs'
import { findRedisBinary, startRedisBinary } from '@cursus/jobs/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countMails } from './testing/count-mails.ts'
import { startWorker } from './testing/start-worker.ts'

const ctx = useCtx()
let dataDir: string
let worker: ChildProcess | undefined
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cursus-worker-'))
})
afterAll(async () => {
  if (worker && worker.exitCode === null) {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  // The jobs close before their Redis stops, or their connections would try again without end.
  for (const cleanup of cleanups.toReversed()) await cleanup()
  await rm(dataDir, { recursive: true })
})

const unsent = async () => {
  const rows = await ctx.db.selectFrom('mails').select('id').where('sentAt', 'is', null).execute()
  return rows.length
}

const binary = findRedisBinary()
const title = 'every mail arrives once when Redis is killed and comes back without its data'
const mailCount = 100
/** The number of connections that the worker keeps to a mail server. */
const atOnce = 4
/** Number of mails that the worker takes in one batch. */
const taken = 50

it.skipIf(!binary)(binary ? title : `${title} (no redis-server to kill)`, { timeout: 120_000 }, async () => {
  let redis = await startRedisBinary(binary!)
  cleanups.push(() => redis.stop())
  const smtp = await countMails(20)
  cleanups.push(smtp.close)
  const healthPort = await freePort()
  const jobs = await createJobs({ databaseUrl: ctx.database.url, redisUrl: redis.url, onError: () => {} })
  cleanups.push(() => jobs.close())
  const { id: userId } = await makeUser(ctx.db)
  const mail = { template: 'invitation' as const, userId, language: 'fr' as const, data: {} }
  await queueMails(
    { ...ctx, jobs },
    Array.from({ length: mailCount }, (_, n) => ({ ...mail, toEmail: `person-${n}@example.com` })),
  )
  const env = { DATABASE_URL: ctx.database.url, DATA_DIR: dataDir, REDIS_URL: redis.url, SMTP_URL: smtp.url }
  worker = await startWorker(env, healthPort)
  const health = async () => (await fetch(`http://127.0.0.1:${healthPort}/`)).json() as Promise<Health>
  await vi.waitFor(() => expect(smtp.waiting()).toBe(atOnce), { timeout: 20_000 })
  expect(await health()).toMatchObject({ status: 'ready' })

  await redis.stop()
  smtp.open()
  // The running job sends and marks its batch; this needs no Redis.
  await vi.waitFor(async () => expect(await unsent()).toBeLessThanOrEqual(mailCount - taken), { timeout: 20_000 })
  redis = await startRedisBinary(binary!, redis.port)
  // The sweep finds later mails.
  await queueMails({ ...ctx, jobs }, [{ ...mail, toEmail: 'late@example.com' }])
  await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 60_000, interval: 100 })
  expect([...smtp.received.values()]).toEqual(Array(mailCount + 1).fill(1))

  // A stopped sweep is reported, and the worker is not ready.
  const mails = async () => (await health()).sweeps.find(({ name }) => name === 'send-waiting-mails')
  // The job that ran on may have sent the last mail: the sweep runs five seconds later.
  await vi.waitFor(async () => expect(await mails()).toMatchObject({ isOverdue: false, ranAt: expect.any(String) }), {
    timeout: 20_000,
  })
  // The sweep itself can run just then and be in time again, and a slow check says nothing of sweeps.
  await vi.waitFor(
    async () => {
      await sql`update sweeps set ran_at = now() - interval '1 day' where name = 'end-accesses'`.execute(ctx.db)
      const answer = await fetch(`http://127.0.0.1:${healthPort}/`)
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        {
          status: 'not ready',
          sweeps: expect.arrayContaining([expect.objectContaining({ name: 'end-accesses', isOverdue: true })]),
        },
      ])
      expect((await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).status).toBe(200)
    },
    { timeout: 20_000 },
  )
})

type Health = { status: string; sweeps: { name: string; ranAt: string | null; isOverdue: boolean }[] }
