import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, freePort } from '@cursus/db/testing'
import { releaseMails } from '@cursus/domain/job'
import { queueMails } from '@cursus/domain/mail'
import { makeCtx, makeManagementCtx, makeUser } from '@cursus/domain/testing'
import { createJobs } from '@cursus/jobs'
import { findRedisBinary, startRedisBinary } from '@cursus/jobs/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { countMails } from './testing/count-mails.ts'
import { startWorker } from './testing/start-worker.ts'

const binary = findRedisBinary()

it.each([{ store: 'PostgreSQL' }, ...(binary ? [{ store: 'Redis' }] : [])])(
  'a database restored in place sends nothing a second time, with its jobs kept on $kept',
  { timeout: 120_000 },
  async ({ store }) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const dataDir = await mkdtemp(join(tmpdir(), 'cursus-restore-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const redis = store === 'Redis' ? await startRedisBinary(binary!) : undefined
    if (redis) onTestFinished(() => redis.stop())
    const own = await makeCtx(database, { mailTo: 'server' })
    onTestFinished(() => own.close())
    const jobs = await createJobs({ databaseUrl: database.url, redisUrl: redis?.url, onError: () => {} })
    onTestFinished(() => jobs.close())
    const ctx = { ...own, jobs }
    const smtp = await countMails()
    onTestFinished(smtp.close)
    const healthPort = await freePort()
    const start = () =>
      startWorker(
        {
          DATABASE_URL: database.url,
          DATA_DIR: dataDir,
          SMTP_URL: smtp.url,
          ...(redis ? { REDIS_URL: redis.url } : {}),
        },
        healthPort,
      )
    const stop = async (worker: ChildProcess) => {
      const gone = once(worker, 'exit')
      worker.kill('SIGTERM')
      await gone
    }
    const { id: userId } = await makeUser(ctx.db)
    const mail = { template: 'invitation' as const, userId, language: 'fr' as const, data: {} }
    const queue = (...people: string[]) =>
      queueMails(
        ctx,
        people.map((toEmail) => ({ ...mail, toEmail })),
      )
    const rows = () => ctx.db.selectFrom('mails').selectAll().orderBy('id').execute()

    const first = await start()
    onTestFinished(() => void first.kill('SIGKILL'))
    const people = ['a@example.com', 'b@example.com', 'c@example.com']
    await queue(...people)
    await vi.waitFor(() => expect(smtp.received.size).toBe(3), { timeout: 20_000 })
    await stop(first)

    // The backup is of before: its mails wait, and every row of it is written anew.
    await ctx.db.updateTable('mails').set({ sentAt: null, attempts: 0, availableAt: ctx.now() }).execute()
    const [home] = await ctx.db.deleteFrom('installation').returningAll().execute()
    await ctx.db.insertInto('installation').values(home!).execute()
    await ctx.db.updateTable('sweeps').set({ ranAt: null }).execute()
    await queue('late@example.com')

    const second = await start()
    onTestFinished(() => void second.kill('SIGKILL'))
    await vi.waitFor(
      async () => {
        const swept = ctx.db.selectFrom('sweeps').select('ranAt').where('name', '=', 'send-waiting-mails')
        expect((await swept.executeTakeFirstOrThrow()).ranAt).not.toBeNull()
      },
      { timeout: 20_000 },
    )
    await vi.waitFor(async () => expect((await jobs.counts()).notify).toMatchObject({ waiting: 0, active: 0 }), {
      timeout: 20_000,
    })
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0])
    expect(smtp.received.size).toBe(3)

    const admin = { ...(await makeManagementCtx(own)), jobs }
    expect(await releaseMails(admin, { waiting: 'drop' })).toEqual({ done: 4 })
    await queue('new@example.com')
    await vi.waitFor(() => expect(smtp.received.has('new@example.com')).toBe(true), { timeout: 20_000 })
    await stop(second)
    expect(smtp.received).toEqual(new Map([...people, 'new@example.com'].map((person) => [person, 1])))
  },
)
