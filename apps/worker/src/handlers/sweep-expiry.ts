import { endAccesses, remindExpiring } from '@cursus/domain/access'
import { removeExpiredSessions } from '@cursus/domain/auth'
import { removeOldClientLogs } from '@cursus/domain/client-log'
import { removeOldDataExports } from '@cursus/domain/data-export'
import { removeOldLinkTokens } from '@cursus/domain/mail'
import { removeUnfinishedFiles } from '@cursus/domain/orphan-file'
import { removeOldRates } from '@cursus/domain/rate-limit'
import type { JobHandler, sweepExpiry } from '@cursus/jobs'
import type { WorkerDeps } from '../deps.ts'

const batch = 1000

/**
 * Announces what expires in seven days, marks ended accesses, and deletes expired rows and files:
 * sessions, link tokens, rate limit counters, browser logs, data exports, files of killed
 * processes.
 */
export function handleSweepExpiry({ domain }: Pick<WorkerDeps, 'domain'>): JobHandler<typeof sweepExpiry> {
  return async () => {
    const now = domain.now()
    await remindExpiring(domain, { batch })
    await endAccesses(domain, { batch })
    await removeExpiredSessions(domain)
    await removeOldLinkTokens(domain.db, now)
    await removeOldRates(domain)
    await removeOldClientLogs(domain)
    await removeOldDataExports(domain)
    await removeUnfinishedFiles(domain)
  }
}
