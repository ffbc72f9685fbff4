import { resendUnfinishedPackages } from '@cursus/domain/content'
import { resendWaitingDataExports } from '@cursus/domain/data-export'
import { listWaitingMails } from '@cursus/domain/mail'
import { hasWaitingEvents } from '@cursus/domain/notification'
import { type JobHandler, relayOutbox, sendMails, type sweepOutbox } from '@cursus/jobs'
import type { WorkerDeps } from '../deps.ts'

/** Longer than a queue needs to bring a job to a free worker. */
const waitsMs = 60_000

/**
 * Resends the jobs of events, mails, packages and data exports whose nudge was lost or whose worker
 * was killed. A job that still waits in a queue is coalesced.
 */
export function handleSweepOutbox({
  domain,
  jobs,
}: Pick<WorkerDeps, 'domain' | 'jobs'>): JobHandler<typeof sweepOutbox> {
  const ctx = { ...domain, actor: { kind: 'system' as const, job: 'sweep-outbox' } }
  return async () => {
    if (await hasWaitingEvents(domain)) await jobs.send(relayOutbox, {})
    if ((await listWaitingMails(domain, { batch: 1 })).length > 0) await jobs.send(sendMails, {})
    await resendUnfinishedPackages(ctx, waitsMs)
    await resendWaitingDataExports(domain, waitsMs)
  }
}
