import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { maxFailedJobs } from '@cursus/contract/job-values'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { examples } from '../test/job-examples.ts'
import { type JobsConfig, migrateJobs } from './backend.ts'
import { createJobs, type Jobs } from './create-jobs.ts'
import { keepSchedules, upsertSchedules } from './keep-schedules.ts'
import { createRelay } from './relay.ts'
import type { HandlersOf } from './run-job.ts'
import { type JobFailure, startWorkers, type WorkerSettings, type Workers } from './start-workers.ts'
import { drain } from './testing/drain.ts'
import { testBackends } from './testing/test-backends.ts'

type Handlers = HandlersOf<typeof examples>

const unexpected = async () => {
  throw new Error('This job was not expected')
}
const none: Handlers = {
  quick: unexpected,
  stubborn: unexpected,
  nudge: unexpected,
  heavy: unexpected,
  tick: unexpected,
}

for (const backend of await testBackends()) {
  describe.skipIf(backend.missing)(`jobs on ${backend.name}${backend.missing ? ` (${backend.missing})` : ''}`, () => {
    let config: JobsConfig
    let stop: () => Promise<void>
    let jobs: Jobs
    const errors: unknown[] = []
    const running: Workers[] = []

    beforeAll(async () => {
      const place = await backend.start()
      config = { ...place.config, onError: (error) => errors.push(error) }
      stop = place.stop
      jobs = await createJobs(config)
    })
    afterAll(async () => {
      await jobs.close()
      await stop()
    })
    beforeEach(async () => {
      errors.length = 0
      for (const queue of jobs.queues) await queue.obliterate({ force: true })
    })
    afterEach(async () => {
      for (const workers of running.splice(0)) await workers.close(5000)
      expect(errors).toEqual([])
    })

    async function work(handlers: Partial<Handlers>, settings: WorkerSettings<typeof examples> = {}): Promise<Workers> {
      const workers = await startWorkers(config, { ...none, ...handlers }, { contracts: examples, ...settings })
      running.push(workers)
      return workers
    }

    it('runs a sent job with its payload', async () => {
      const ran = Promise.withResolvers<unknown>()
      await work({
        quick: async (payload, run) => ran.resolve({ payload, id: run.id, attempt: run.attempt, last: run.last }),
      })
      const id = await jobs.send(examples.quick, { n: 7 })
      expect(await ran.promise).toEqual({ payload: { n: 7 }, id, attempt: 1, last: true })
    })

    it('runs each of many jobs once', async () => {
      // They are sent by the thousand.
      const count = 1100
      const seen: number[] = []
      const all = Promise.withResolvers<void>()
      await work({
        quick: async ({ n }) => {
          if (seen.push(n) === count) all.resolve()
        },
      })
      await jobs.sendMany(
        examples.quick,
        Array.from({ length: count }, (_, n) => ({ n })),
      )
      await all.promise
      expect(new Set(seen).size).toBe(count)
      expect(seen).toHaveLength(count)
    })

    it('refuses to send an invalid payload', async () => {
      await expect(jobs.send(examples.quick, { n: 'seven' } as never)).rejects.toThrow('expected number')
      expect((await jobs.counts()).notify.waiting).toBe(0)
    })

    it('waits for the delay', async () => {
      await jobs.send(examples.quick, { n: 1 }, { delayMs: 60_000 })
      expect((await jobs.counts()).notify).toEqual({ waiting: 0, active: 0, delayed: 1, failed: 0 })
    })

    it('retries after the backoff, then fails for good, and reports each', async () => {
      const failures: JobFailure[] = []
      const over = Promise.withResolvers<void>()
      const starts: number[] = []
      await work(
        {
          stubborn: async (_payload, run) => {
            starts.push(performance.now())
            throw new Error(`attempt ${run.attempt}${run.last ? ', the last' : ''}`)
          },
        },
        {
          onFailed: (failure) => {
            // A run is reported once its worker has asked for another job: the next run may be over
            // before.
            if (failures.push(failure) === 3) over.resolve()
          },
        },
      )
      const id = await jobs.send(examples.stubborn, { n: 1 })
      await over.promise
      failures.sort((a, b) => a.attempt - b.attempt)
      expect(failures.map(({ attempt, final, error }) => [attempt, final, (error as Error).message])).toEqual([
        [1, false, 'attempt 1'],
        [2, false, 'attempt 2'],
        [3, true, 'attempt 3, the last'],
      ])
      expect(failures[0]).toMatchObject({ name: 'stubborn', id, payload: { n: 1 } })
      expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(19)
      expect((await jobs.counts()).notify.failed).toBe(1)
    })

    it('does not retry an error that forbids it, and reports that error', async () => {
      const refusal = Object.assign(new Error('The package is encrypted'), { retry: false })
      const failed = Promise.withResolvers<JobFailure>()
      await work({ stubborn: () => Promise.reject(refusal) }, { onFailed: failed.resolve })
      await jobs.send(examples.stubborn, { n: 1 })
      expect(await failed.promise).toMatchObject({ final: true, attempt: 1, error: refusal })
    })

    it('fails an invalid payload of an older sender without running it', async () => {
      const failed = Promise.withResolvers<JobFailure>()
      await work({ stubborn: unexpected }, { onFailed: failed.resolve })
      await jobs.queue('notify').add('stubborn', { n: null }, { attempts: 3 })
      const failure = await failed.promise
      expect(failure).toMatchObject({ final: true, attempt: 1 })
      expect((await jobs.queue('notify').getFailed())[0]?.failedReason).toMatch(/^Invalid payload for stubborn: n:/)
    })

    it('runs jobs under the names of former releases, with what they carried', async () => {
      const seen: unknown[] = []
      await jobs.queue('notify').add('hasty', { n: 1, more: 'of the former' })
      await drain(jobs, { ...none, quick: async (payload) => void seen.push(payload) }, { contracts: examples })
      expect(seen).toEqual([{ n: 1 }])
    })

    it('runs once for those of a former name that come while it runs', async () => {
      const started = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      let runs = 0
      const queue = jobs.queue('notify')
      await queue.addBulk(Array.from({ length: 30 }, (_, n) => ({ name: 'hasty', data: { n } })))
      await work({
        quick: async () => {
          runs += 1
          started.resolve()
          await goOn.promise
        },
      })
      await started.promise
      while ((await queue.getJobCounts('completed')).completed !== 29);
      goOn.resolve()
      await running.pop()!.close(60_000)
      expect(runs).toBe(1)
      expect((await jobs.counts()).notify).toMatchObject({ waiting: 0, active: 0, failed: 0 })
    })

    it('tells once of each name that it does not know, however many jobs have it', async () => {
      const failures: JobFailure[] = []
      const over = Promise.withResolvers<void>()
      await jobs.queue('notify').addBulk(['gone', 'gone', 'gone', 'other'].map((name) => ({ name, data: {} })))
      await jobs.send(examples.stubborn, { n: 1 })
      await work(
        { stubborn: () => Promise.reject(Object.assign(new Error('the last'), { retry: false })) },
        {
          concurrency: { notify: 1 },
          onFailed: (failure) => {
            failures.push(failure)
            if (failure.name === 'stubborn') over.resolve()
          },
        },
      )
      await over.promise
      expect(failures.map(({ error }) => (error as Error).message)).toEqual([
        'This worker does not know the job gone',
        'This worker does not know the job other',
        'the last',
      ])
      expect((await jobs.counts()).notify.failed).toBe(5)
    })

    it('lists jobs that failed and will run again, with their next try', async () => {
      const failed = Promise.withResolvers<JobFailure>()
      await work({ stubborn: () => Promise.reject(new Error('The disk is full')) }, { onFailed: failed.resolve })
      const sent = Date.now()
      await jobs.queue('notify').add('stubborn', { n: 1 }, { attempts: 3, backoff: { type: 'fixed', delay: 60_000 } })
      await failed.promise
      const [job, ...others] = await jobs.listRetrying()
      expect(others).toEqual([])
      expect(job).toMatchObject({ name: 'stubborn', tries: 1, reason: 'The disk is full' })
      expect(job?.since.getTime()).toBeGreaterThanOrEqual(sent - 1000)
      expect(job?.nextTry.getTime()).toBeGreaterThanOrEqual(sent + 59_000)
      expect(await jobs.listFailed()).toEqual([])
    })

    it('lists failed jobs, and retries or removes those of one name', async () => {
      for (const n of [1, 2]) await jobs.send(examples.quick, { n })
      await jobs.send(examples.heavy, { n: 3 })
      const failing = () => Promise.reject(new Error('The disk is full'))
      await drain(jobs, { ...none, quick: failing, heavy: failing }, { contracts: examples, failuresExpected: true })
      const failed = await jobs.listFailed()
      expect(failed.map(({ name, reason }) => [name, reason])).toEqual([
        ['quick', 'The disk is full'],
        ['quick', 'The disk is full'],
        ['heavy', 'The disk is full'],
      ])
      for (const { failedAt } of failed) expect(Date.now() - failedAt.getTime()).toBeLessThan(60_000)
      const idle = { waiting: 0, active: 0, delayed: 0, failed: 0, waitingSince: null, isPaused: false }
      expect(await jobs.readQueues()).toEqual([
        { ...idle, name: 'notify', failed: 2 },
        { ...idle, name: 'content', failed: 1 },
        { ...idle, name: 'schedule' },
      ])

      await jobs.queue('notify').pause()
      expect(await jobs.retryFailed('quick')).toBe(2)
      expect((await jobs.readQueues())[0]).toEqual({
        ...idle,
        name: 'notify',
        waiting: 2,
        waitingSince: expect.any(Date),
        isPaused: true,
      })
      await jobs.queue('notify').resume()
      const attempts: number[] = []
      await drain(
        jobs,
        { ...none, quick: async (_payload, run) => void attempts.push(run.attempt) },
        { contracts: examples },
      )
      expect(attempts).toEqual([1, 1])
      expect((await jobs.listFailed()).map(({ name }) => name)).toEqual(['heavy'])
      expect(await jobs.removeFailed()).toBe(1)
      expect(await jobs.listFailed()).toEqual([])
      expect(await jobs.retryFailed()).toBe(0)
    })

    it('retries and removes failed jobs of one name behind many of another', async () => {
      const queue = jobs.queue('notify')
      await jobs.send(examples.quick, { n: 0 })
      await jobs.sendMany(
        examples.stubborn,
        Array.from({ length: maxFailedJobs + 1 }, (_, n) => ({ n })),
      )
      const failing = () => Promise.reject(Object.assign(new Error('The disk is full'), { retry: false }))
      await drain(jobs, { ...none, quick: failing, stubborn: failing }, { contracts: examples, failuresExpected: true })
      await queue.pause()
      expect(await jobs.retryFailed('quick')).toBe(1)
      expect(await jobs.removeFailed('stubborn')).toBe(maxFailedJobs + 1)
    })

    it('coalesces waiting nudges', async () => {
      for (const n of [1, 2, 3]) await jobs.send(examples.nudge, { n })
      await jobs.sendMany(examples.nudge, [{ n: 4 }, { n: 5 }])
      expect((await jobs.counts()).notify.waiting).toBe(1)
      await jobs.send(examples.nudge, { n: 6 }, { dedupeKey: 'another' })
      expect((await jobs.counts()).notify.waiting).toBe(2)
    })

    it('runs once more for nudges sent during a run', async () => {
      const started = Promise.withResolvers<void>()
      const sent = Promise.withResolvers<void>()
      const secondDone = Promise.withResolvers<void>()
      const seen: number[] = []
      await work({
        nudge: async ({ n }) => {
          seen.push(n)
          if (seen.length === 1) {
            started.resolve()
            await sent.promise
          } else secondDone.resolve()
        },
      })
      await jobs.send(examples.nudge, { n: 1 })
      await started.promise
      for (const n of [2, 3, 4]) await jobs.send(examples.nudge, { n })
      sent.resolve()
      await secondDone.promise
      await running.pop()!.close(5000)
      expect(seen).toEqual([1, 4])
      expect((await jobs.counts()).notify).toMatchObject({ waiting: 0, active: 0 })
    })

    it('accepts a nudge after the previous one failed', async () => {
      await jobs.send(examples.nudge, { n: 1 })
      const failing = { ...none, nudge: () => Promise.reject(new Error('no')) }
      await drain(jobs, failing, { contracts: examples, failuresExpected: true })
      await jobs.send(examples.nudge, { n: 2 })
      const seen: number[] = []
      await drain(jobs, { ...none, nudge: async ({ n }) => void seen.push(n) }, { contracts: examples })
      expect(seen).toEqual([2])
    })

    it('reports progress', async () => {
      const reported = Promise.withResolvers<void>()
      const looked = Promise.withResolvers<void>()
      await work({
        heavy: async (_payload, run) => {
          await run.progress(41.7)
          reported.resolve()
          await looked.promise
          await run.progress(250)
        },
      })
      const id = await jobs.send(examples.heavy, { n: 1 })
      await reported.promise
      expect((await jobs.queue('content').getJob(id))?.progress).toBe(41)
      looked.resolve()
      await running.pop()!.close(5000)
      expect((await jobs.queue('content').getJob(id))?.progress).toBe(100)
    })

    it('hands the job of a killed worker to another worker', async () => {
      const program = fileURLToPath(new URL('../test/hanging-worker.ts', import.meta.url))
      const { onError: _, ...plain } = config
      const child = spawn(process.execPath, [program, JSON.stringify(plain)], { stdio: ['ignore', 'pipe', 'inherit'] })
      onTestFinished(() => void child.kill('SIGKILL'))
      const output = once(child.stdout, 'data')
      const id = await jobs.send(examples.heavy, { n: 9 })
      expect(String((await output)[0])).toBe('started 9\n')
      const killed = once(child, 'exit')
      child.kill('SIGKILL')
      await killed
      const ran = Promise.withResolvers<unknown>()
      await work(
        { heavy: async (payload, run) => ran.resolve({ payload, id: run.id, attempt: run.attempt }) },
        // Not the short lock of the killed one, which this run would lose on a slow machine.
        { stalledIntervalMs: 200 },
      )
      expect(await ran.promise).toEqual({ payload: { n: 9 }, id, attempt: 1 })
      await running.pop()!.close(5000)
      expect((await jobs.counts()).content).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
    })

    it('waits for running jobs when it closes', async () => {
      const started = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      let ended = false
      const workers = await work({
        heavy: async () => {
          started.resolve()
          await goOn.promise
          ended = true
        },
      })
      await jobs.send(examples.heavy, { n: 1 })
      await started.promise
      const closed = workers.close(10_000)
      goOn.resolve()
      expect(await closed).toBe(true)
      expect(ended).toBe(true)
    })

    it('tells a running job at once that the worker is to stop, and lets it end', async () => {
      const started = Promise.withResolvers<void>()
      const workers = await work({
        heavy: async (_payload, { signal, stopping }) => {
          started.resolve()
          await new Promise((resolve) => stopping.addEventListener('abort', resolve))
          expect(signal.aborted).toBe(false)
        },
      })
      await jobs.send(examples.heavy, { n: 5 })
      await started.promise
      expect(await workers.close(60_000)).toBe(true)
      expect((await jobs.counts()).content).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
    })

    it('aborts at the deadline and requeues the job without counting an attempt', async () => {
      const started = Promise.withResolvers<void>()
      const workers = await work({
        heavy: async (_payload, { signal }) => {
          started.resolve()
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      })
      await jobs.send(examples.heavy, { n: 5 })
      await started.promise
      expect(await workers.close(50)).toBe(true)
      expect((await jobs.counts()).content).toEqual({ waiting: 1, active: 0, delayed: 0, failed: 0 })
      const attempts: number[] = []
      await drain(
        jobs,
        { ...none, heavy: async (_payload, run) => void attempts.push(run.attempt) },
        { contracts: examples },
      )
      expect(attempts).toEqual([1])
    })

    it('gives up on a job that ignores the deadline', async () => {
      const started = Promise.withResolvers<void>()
      const never = Promise.withResolvers<void>()
      const workers = await startWorkers(
        { ...config, onError: () => {} },
        {
          ...none,
          heavy: () => {
            started.resolve()
            return never.promise
          },
        },
        { contracts: examples },
      )
      await jobs.send(examples.heavy, { n: 1 })
      await started.promise
      expect(await workers.close(50)).toBe(false)
      never.resolve()
    })

    describe('relay', () => {
      it('delivers messages to other processes, by channel, until unsubscribed', async () => {
        const other = await createJobs(config)
        const got: unknown[] = []
        const both = Promise.withResolvers<void>()
        const end = await other.relay.subscribe('user.1', (message) => {
          got.push(message)
          if (got.length === 2) both.resolve()
        })
        await jobs.relay.publish('user.1', { count: 3 })
        await jobs.relay.publish('user.2', { count: 5 })
        await jobs.relay.publish('user.1', { count: 0 })
        await both.promise
        expect(got).toEqual([{ count: 3 }, { count: 0 }])
        end()
        const last = Promise.withResolvers<unknown>()
        await other.relay.subscribe('user.2', last.resolve)
        await jobs.relay.publish('user.1', { count: 1 })
        await jobs.relay.publish('user.2', 'end')
        expect(await last.promise).toBe('end')
        expect(got).toHaveLength(2)
        await other.close()
      })

      it('calls every listener even when one throws', async () => {
        const heard = Promise.withResolvers<unknown>()
        const failure = new Error('listener failed')
        const other = await createJobs(config)
        await other.relay.subscribe('a.b', () => {
          throw failure
        })
        await other.relay.subscribe('a.b', heard.resolve)
        await jobs.relay.publish('a.b', 1)
        expect(await heard.promise).toBe(1)
        await other.close()
        expect(errors.splice(0)).toEqual([failure])
      })

      it.skipIf(backend.name === 'Redis')('hears again after a start that failed', async () => {
        const url = new URL(config.databaseUrl)
        url.pathname += '_later'
        const later = { ...config, databaseUrl: url.href }
        const relay = createRelay(later)
        await expect(relay.subscribe('a.b', () => {})).rejects.toThrow(/does not exist/)
        const client = new pg.Client(config.databaseUrl)
        await client.connect()
        onTestFinished(async () => {
          await relay.close()
          await client.query(`drop database "${url.pathname.slice(1)}" with (force)`)
          await client.end()
        })
        await client.query(`create database "${url.pathname.slice(1)}"`)
        await migrateJobs(later)
        const heard = Promise.withResolvers<unknown>()
        await relay.subscribe('a.b', heard.resolve)
        await relay.publish('a.b', 1)
        expect(await heard.promise).toBe(1)
        expect(errors.splice(0).filter((error) => !String(error).includes('does not exist'))).toEqual([])
      })
    })

    describe('schedules', () => {
      it('runs repeatedly', async () => {
        let times = 0
        const twice = Promise.withResolvers<void>()
        await work({
          tick: async () => {
            if (++times === 2) twice.resolve()
          },
        })
        await upsertSchedules(jobs, [{ contract: examples.tick, everyMs: 100 }])
        await twice.promise
        await upsertSchedules(jobs, [])
      })

      it('updates changed schedules and removes undeclared ones', async () => {
        const every = { contract: examples.tick, everyMs: 60_000 }
        await upsertSchedules(jobs, [every, { contract: examples.heavy, payload: { n: 1 }, everyMs: 60_000 }])
        await upsertSchedules(jobs, [every])
        expect(await jobs.queue('content').getJobSchedulers()).toEqual([])
        await upsertSchedules(jobs, [
          { contract: examples.tick, cron: { pattern: '0 3 * * *', timeZone: 'Europe/Paris' } },
        ])
        const [only, ...others] = await jobs.queue('schedule').getJobSchedulers()
        expect(only).toMatchObject({ key: 'tick', pattern: '0 3 * * *', tz: 'Europe/Paris' })
        expect(others).toEqual([])
        await upsertSchedules(jobs, [])
        expect(await jobs.queue('schedule').getJobSchedulers()).toEqual([])
        const { waiting, delayed } = (await jobs.counts()).schedule
        expect(waiting + delayed).toBe(0)
      })

      it('does not move the next run, so that restarts cannot delay a sweep for ever', async () => {
        const every = { contract: examples.tick, everyMs: 3_600_000 }
        const nightly = { contract: examples.heavy, payload: { n: 1 }, cron: { pattern: '0 3 * * *' } }
        const next = async () => (await jobs.queue('schedule').getJobSchedulers())[0]?.next
        await upsertSchedules(jobs, [every, nightly])
        // The first run happens immediately and schedules the next one.
        await drain(jobs, { ...none, tick: async () => {} }, { contracts: examples, delayed: false })
        const before = await next()
        const waiting = await jobs.queue('content').getDelayed()
        await upsertSchedules(jobs, [every, nightly])
        await upsertSchedules(jobs, [every, nightly])
        expect(await next()).toBe(before)
        expect((await jobs.queue('content').getDelayed()).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id))
        await upsertSchedules(jobs, [])
      })

      it('restarts a schedule whose next job is gone', async () => {
        const every = { contract: examples.tick, everyMs: 3_600_000 }
        await upsertSchedules(jobs, [every])
        const queue = jobs.queue('schedule')
        const count = async () => (await queue.getJobCountByTypes('waiting', 'delayed')) as number
        expect(await count()).toBe(1)
        // Simulates a backend that lost part of its data: the schedule exists, but its next job is
        // gone.
        const [scheduler] = await queue.getJobSchedulers()
        await backend.forget(config, 'schedule', `repeat:tick:${scheduler?.next}`)
        expect(await count()).toBe(0)
        await upsertSchedules(jobs, [every])
        expect(await count()).toBe(1)
        await upsertSchedules(jobs, [])
      })

      it('are restored when the backend has lost everything', async () => {
        let times = 0
        await work({ tick: async () => void times++ })
        const schedules = await keepSchedules(jobs, [{ contract: examples.tick, everyMs: 100 }], { checkMs: 50 })
        await vi.waitFor(() => expect(times).toBeGreaterThan(1), 5000)
        await backend.forget(config)
        const before = times
        await vi.waitFor(() => expect(times).toBeGreaterThan(before + 1), 5000)
        await schedules.stop()
        await upsertSchedules(jobs, [])
        // A tick that ran while everything was lost cannot be marked as done, and a query that met
        // the truncation of the tables may have been ended as a deadlock.
        expect(errors.filter((error) => !/Missing key|deadlock detected/.test(String(error)))).toEqual([])
        errors.length = 0
      })

      it('refuses a schedule with neither or both of its kinds', async () => {
        await expect(upsertSchedules(jobs, [{ contract: examples.tick }])).rejects.toThrow('tick')
        const both = { contract: examples.tick, everyMs: 1, cron: { pattern: '* * * * *' } }
        await expect(upsertSchedules(jobs, [both])).rejects.toThrow('tick')
      })
    })

    describe('drain', () => {
      it('runs waiting jobs and those they send, retries immediately, and leaves delayed ones', async () => {
        await jobs.send(examples.heavy, { n: 1 })
        await jobs.send(examples.quick, { n: 99 }, { delayMs: 60_000 })
        const seen: string[] = []
        const handlers: Handlers = {
          ...none,
          heavy: async () => {
            await jobs.send(examples.stubborn, { n: 2 })
          },
          stubborn: async (_payload, run) => {
            seen.push(`stubborn ${run.attempt}`)
            if (run.attempt < 3) throw new Error('not yet')
            await jobs.send(examples.quick, { n: 3 })
          },
          quick: async ({ n }) => void seen.push(`quick ${n}`),
        }
        expect(await drain(jobs, handlers, { contracts: examples })).toEqual({
          done: ['heavy', 'stubborn', 'quick'],
          failed: [],
        })
        expect(seen).toEqual(['stubborn 1', 'stubborn 2', 'stubborn 3', 'quick 3'])
        await drain(jobs, handlers, { contracts: examples, delayed: true })
        expect(seen.at(-1)).toBe('quick 99')
        expect((await jobs.counts()).notify).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
      })

      it('throws when a job failed for good, or returns expected failures', async () => {
        const failure = new Error('broken')
        const handlers: Handlers = { ...none, quick: () => Promise.reject(failure) }
        await jobs.send(examples.quick, { n: 1 })
        await expect(drain(jobs, handlers, { contracts: examples })).rejects.toThrow('Jobs failed: quick')
        await jobs.send(examples.quick, { n: 2 })
        const drained = await drain(jobs, handlers, { contracts: examples, failuresExpected: true })
        expect(drained).toEqual({ done: [], failed: [{ name: 'quick', error: failure }] })
      })
    })
  })
}
