import type { contracts, HandlersOf } from '@cursus/jobs'
import type { WorkerDeps } from './deps.ts'
import { handleCountReport } from './handlers/count-report.ts'
import { handleDrawInvitation } from './handlers/draw-invitation.ts'
import { handleMakeFile } from './handlers/make-file.ts'
import { handleRelayOutbox } from './handlers/relay-outbox.ts'
import { handleSendMails } from './handlers/send-mails.ts'
import { handleUnpackPackage } from './handlers/unpack-package.ts'
import { sweepHandlers } from './sweeps.ts'

/** One handler for each contract; a missing handler does not compile. */
export const createHandlers = (deps: Omit<WorkerDeps, 'close'>): HandlersOf<typeof contracts> => ({
  'relay-outbox': handleRelayOutbox(deps),
  'send-mails': handleSendMails(deps),
  'unpack-package': handleUnpackPackage(deps.domain),
  'count-report': handleCountReport(deps.domain),
  'make-file': handleMakeFile(deps.domain),
  'draw-invitation': handleDrawInvitation(deps),
  ...sweepHandlers(deps),
})
