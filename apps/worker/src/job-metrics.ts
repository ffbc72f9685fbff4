import type { contracts, HandlersOf } from '@cursus/jobs'
import { Histogram, type Registry } from 'prom-client'

type Handlers = HandlersOf<typeof contracts>

/** Measures each run of a job, with its result: done or failed. */
export function measureJobs(handlers: Handlers, register: Registry): Handlers {
  const durations = new Histogram({
    name: 'cursus_job_duration_seconds',
    help: 'Time of one run of a job',
    labelNames: ['job', 'result'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [register],
  })
  const measured = Object.entries(handlers).map(([job, run]) => [
    job,
    async (...args: Parameters<typeof run>) => {
      const ends = durations.startTimer({ job })
      try {
        await (run as (...all: typeof args) => Promise<void>)(...args)
        ends({ result: 'done' })
      } catch (error) {
        ends({ result: 'failed' })
        throw error
      }
    },
  ])
  return Object.fromEntries(measured) as Handlers
}
