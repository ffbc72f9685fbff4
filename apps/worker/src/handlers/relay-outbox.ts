import { relayOutbox as relayWaiting } from '@cursus/domain/notification'
import type { JobHandler, relayOutbox } from '@cursus/jobs'
import type { WorkerDeps } from '../deps.ts'

const batch = 500

/**
 * Relays all waiting events. An event that fails is retried on its own and does not fail the job.
 */
export function handleRelayOutbox({ domain, log }: Pick<WorkerDeps, 'domain' | 'log'>): JobHandler<typeof relayOutbox> {
  return async (_payload, { id: job, signal }) => {
    let more = true
    while (more && !signal.aborted) {
      const { relayed, failed } = await relayWaiting(domain, { batch })
      for (const { id, error, setAside } of failed) {
        log.error({ err: error, job, entry: id, setAside }, 'events could not be relayed')
      }
      more = relayed + failed.length === batch
    }
  }
}
