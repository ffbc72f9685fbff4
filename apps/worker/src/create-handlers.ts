import { markSweepRan } from '@cursus/domain/sweep'
import { contracts, type HandlersOf, type JobRun } from '@cursus/jobs'
import type { WorkerDeps } from './deps.ts'
import { handleExportData } from './handlers/export-data.ts'
import { handleRelayOutbox } from './handlers/relay-outbox.ts'
import { handleSendMails } from './handlers/send-mails.ts'
import { handleSweepExpiry } from './handlers/sweep-expiry.ts'
import { handleSweepFiles } from './handlers/sweep-files.ts'
import { handleSweepOutbox } from './handlers/sweep-outbox.ts'
import { handleUnpackPackage } from './handlers/unpack-package.ts'

/** One handler for each contract: a contract without one does not compile. */
export function createHandlers(deps: Omit<WorkerDeps, 'close'>): HandlersOf<typeof contracts> {
  return recordSweeps(deps.domain, {
    'relay-outbox': handleRelayOutbox(deps),
    'send-mails': handleSendMails(deps),
    'unpack-package': handleUnpackPackage(deps.domain),
    'export-data': handleExportData(deps.domain),
    'sweep-expiry': handleSweepExpiry(deps),
    'sweep-files': handleSweepFiles(deps.domain),
    'sweep-outbox': handleSweepOutbox(deps),
  })
}

type Handlers = HandlersOf<typeof contracts>
type AnyHandler = (payload: unknown, run: JobRun) => Promise<void>

/** Records each successful sweep; the health check reads from it whether sweeps still run. */
function recordSweeps(domain: WorkerDeps['domain'], handlers: Handlers): Handlers {
  const recorded = { ...handlers } as Record<string, AnyHandler>
  for (const { name, queue } of Object.values(contracts)) {
    if (queue !== 'schedule') continue
    const handler = recorded[name] as AnyHandler
    recorded[name] = async (payload, run) => {
      await handler(payload, run)
      await markSweepRan(domain, name)
    }
  }
  return recorded as Handlers
}
