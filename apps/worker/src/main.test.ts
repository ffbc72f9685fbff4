import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProcess } from '@cursus/db/testing'
import { getContent } from '@cursus/domain/content'
import { getJobStatus, retryJobs } from '@cursus/domain/job'
import { queueMails } from '@cursus/domain/mail'
import { makeContent, makeManagementCtx, makeUser, useCtx } from '@cursus/domain/testing'
import { unpackPackage } from '@cursus/jobs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorker, workerProgram } from './testing/start-worker.ts'

const ctx = useCtx()
let dataDir: string
const children: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cursus-worker-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

async function start(healthPort?: number): Promise<ChildProcess> {
  const child = await startWorker({ DATABASE_URL: ctx.database.url, DATA_DIR: dataDir }, healthPort)
  children.push(child)
  return child
}

const sentMails = async () => {
  const { sent } = await ctx.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('sentAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return sent
}

describe('the worker process', () => {
  it('loses no mail when it is killed in the middle, and stops cleanly on request', async () => {
    const { id: userId, email } = await makeUser(ctx.db)
    const mail = { template: 'invitation' as const, userId, toEmail: email, language: 'fr' as const, data: {} }
    await queueMails(
      ctx,
      Array.from({ length: 150 }, () => mail),
    )

    // The last mails stay locked until the worker is dead, so that it dies in the middle on slow
    // machines too.
    await ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('mails').select('id').orderBy('id', 'desc').limit(50).forUpdate().execute()
      const first = await start()
      await vi.waitFor(async () => expect(await sentMails()).toBeGreaterThan(10), { timeout: 20_000, interval: 5 })
      first.kill('SIGKILL')
      await once(first, 'exit')
      expect(await sentMails()).toBeLessThanOrEqual(100)
    })

    // A mail taken by the killed worker waits a minute for its next attempt; the test does not.
    await ctx.db.updateTable('mails').set({ availableAt: new Date() }).where('sentAt', 'is', null).execute()
    const healthPort = await freePort()
    const second = await start(healthPort)
    await vi.waitFor(async () => expect(await sentMails()).toBe(150), { timeout: 25_000, interval: 100 })
    expect((await readdir(join(dataDir, 'mail'))).filter((file) => file.endsWith('.eml'))).toHaveLength(150)

    const metrics = (headers = {}) => fetch(`http://127.0.0.1:${healthPort}/metrics`, { headers })
    // The job ends after its last mail.
    const text = await vi.waitFor(async () => {
      const answer = await (await metrics()).text()
      expect(answer).toMatch(/^cursus_job_duration_seconds_count\{job="send-mails",result="done"\} [1-9]/m)
      return answer
    }, 20_000)
    expect(text).toMatch(/^cursus_mail_attempts_total\{result="sent"\} [1-9]/m)
    expect(text).toMatch(/^process_cpu_seconds_total \d/m)
    expect((await metrics({ 'x-forwarded-for': '203.0.113.1' })).status).toBe(404)

    second.kill('SIGTERM')
    const [code, signal] = await once(second, 'exit')
    expect([code, signal]).toEqual([0, null])
  }, 60_000)

  it('says that a package failed whose analysis has killed every worker', async () => {
    const { id, versionId } = await makeContent(ctx.db, { type: 'scorm-content', processing: 'processing' })
    await ctx.jobs.send(unpackPackage, { contentVersionId: versionId })
    const program = new URL('./testing/hanging-worker.ts', import.meta.url).pathname
    for (let kills = 0; kills < 6; kills++) {
      const hanging = startProcess([program, JSON.stringify({ databaseUrl: ctx.database.url })], {})
      children.push(hanging.child)
      await hanging.says('started unpack-package')
      hanging.child.kill('SIGKILL')
      await once(hanging.child, 'exit')
    }
    const healthy = await start()
    const reader = await makeManagementCtx(ctx)
    await vi.waitFor(
      async () =>
        expect((await getContent(reader, { id })).processing).toMatchObject({
          state: 'failed',
          reason: { name: 'processingFailed' },
        }),
      { timeout: 30_000, interval: 100 },
    )
    // The page of the jobs leads to it, and trying again from there does it again.
    const [failed] = (await getJobStatus(reader)).failed
    expect(failed).toMatchObject({ name: 'unpack-package', contents: [{ id }] })
    healthy.kill('SIGTERM')
    await once(healthy, 'exit')
    await retryJobs(reader, { of: 'jobs', name: 'unpack-package' })
    expect((await getContent(reader, { id })).processing).toMatchObject({ state: 'pending', reason: null })
  }, 120_000)

  /** Returns the output of a worker that cannot start. */
  async function failToStart(env: Record<string, string>): Promise<string> {
    const worker = startProcess([workerProgram], env)
    children.push(worker.child)
    expect(await worker.ended).toBe(1)
    return worker.output()
  }

  it('names wrong settings and exits', async () => {
    const output = await failToStart({ TIME_ZONE: 'Paris' })
    expect(output).toContain('DATABASE_URL')
    expect(output).toContain('TIME_ZONE')
  })

  it('explains why it could not start', async () => {
    const output = await failToStart({ DATABASE_URL: 'postgres://localhost:1/cursus', DATA_DIR: dataDir })
    expect(output).toMatch(/"msg":"the worker could not start: .*connect ECONNREFUSED/)
  })
})
