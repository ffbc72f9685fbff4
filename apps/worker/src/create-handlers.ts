import type { contracts, HandlersOf } from '@cursus/jobs'
import type { WorkerDeps } from './deps.ts'
import { handleExportData } from './handlers/export-data.ts'
import { handleRelayOutbox } from './handlers/relay-outbox.ts'
import { handleSendMail } from './handlers/send-mail.ts'
import { handleSweepExpiry } from './handlers/sweep-expiry.ts'
import { handleSweepFiles } from './handlers/sweep-files.ts'
import { handleSweepOutbox } from './handlers/sweep-outbox.ts'
import { handleUnpackPackage } from './handlers/unpack-package.ts'

/** One handler for each contract: a contract without one does not compile. */
export function createHandlers(deps: Omit<WorkerDeps, 'close'>): HandlersOf<typeof contracts> {
  return {
    'relay-outbox': handleRelayOutbox(deps),
    'send-mail': handleSendMail(deps),
    'unpack-package': handleUnpackPackage(deps.domain),
    'export-data': handleExportData(deps.domain),
    'sweep-expiry': handleSweepExpiry(deps),
    'sweep-files': handleSweepFiles(deps.domain),
    'sweep-outbox': handleSweepOutbox(deps),
  }
}
