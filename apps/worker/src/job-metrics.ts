import { tracingChannel } from 'node:diagnostics_channel'
import type { contracts, HandlersOf } from '@cursus/jobs'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { MailTransport } from './mail/transport.ts'

/** Read by telemetry, where it is on. */
const work = tracingChannel('cursus:work')

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

/** Counts attempts to send a mail, with their result: sent or failed. */
export function measureMails(transport: MailTransport, register: Registry): MailTransport {
  const attempts = new Counter({
    name: 'cursus_mail_attempts_total',
    help: 'Attempts to hand a mail to the mail server',
    labelNames: ['result'],
    registers: [register],
  })
  return {
    ...transport,
    async send(mail) {
      try {
        await work.tracePromise(() => transport.send(mail), { name: 'mail' })
        attempts.inc({ result: 'sent' })
      } catch (error) {
        attempts.inc({ result: 'failed' })
        throw error
      }
    },
  }
}
