import { expect, it, vi } from 'vitest'
import { examples } from '../test/job-examples.ts'
import { createJobs } from './create-jobs.ts'
import { startWorkers } from './start-workers.ts'
import { findRedisBinary, startRedisBinary } from './testing/start-test-redis.ts'

const binary = findRedisBinary()
const title = 'fails soon while Redis is away, and goes on by itself when it is back'

it.skipIf(!binary)(binary ? title : `${title} (no redis-server to stop and start)`, { timeout: 60_000 }, async () => {
  const first = await startRedisBinary(binary!)
  const config = { databaseUrl: '', redisUrl: first.url, onError: () => {} }
  const jobs = await createJobs(config)
  const seen: number[] = []
  const unexpected = () => Promise.reject(new Error('not expected'))
  const workers = await startWorkers(
    config,
    {
      quick: async ({ n }) => void seen.push(n),
      stubborn: unexpected,
      nudge: unexpected,
      heavy: unexpected,
      tick: unexpected,
    },
    { contracts: examples },
  )
  const heard: unknown[] = []
  await jobs.relay.subscribe('a.b', (message) => heard.push(message))
  await jobs.send(examples.quick, { n: 1 })
  await vi.waitFor(() => expect(seen).toEqual([1]), 10_000)

  await first.stop()
  await expect(jobs.send(examples.quick, { n: 2 })).rejects.toThrow()
  await expect(jobs.sendMany(examples.quick, [{ n: 2 }])).rejects.toThrow()
  await expect(jobs.relay.publish('a.b', 'lost')).rejects.toThrow()

  const second = await startRedisBinary(binary!, first.port)
  await vi.waitFor(() => jobs.send(examples.quick, { n: 3 }), 10_000)
  await vi.waitFor(() => expect(seen).toContain(3), 10_000)
  // A refused job never runs. An accepted one may run twice when its acknowledgement was lost.
  expect(new Set(seen)).toEqual(new Set([1, 3]))
  await vi.waitFor(
    async () => {
      await jobs.relay.publish('a.b', 'back')
      expect(heard).toContain('back')
    },
    { timeout: 20_000, interval: 250 },
  )
  expect(await workers.close(5000)).toBe(true)
  await jobs.close()
  await second.stop()
})
