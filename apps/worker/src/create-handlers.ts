import { unpackContentVersion } from '@cursus/domain/content'
import { keepReport } from '@cursus/domain/report'
import type { contracts, HandlersOf } from '@cursus/jobs'
import type { WorkerDeps } from './deps.ts'
import { handleDrawInvitation } from './handlers/draw-invitation.ts'
import { handleMakeFile } from './handlers/make-file.ts'
import { handleRelayOutbox } from './handlers/relay-outbox.ts'
import { handleSendMails } from './handlers/send-mails.ts'
import { sweepHandlers } from './sweeps.ts'

/** One handler for each contract; a missing handler does not compile. */
export const createHandlers = (deps: Omit<WorkerDeps, 'close'>): HandlersOf<typeof contracts> => ({
  'relay-outbox': handleRelayOutbox(deps),
  'send-mails': handleSendMails(deps),
  'unpack-package': async (payload, { progress, last, signal }) => {
    const actor = { kind: 'system', job: 'unpack-package' } as const
    await unpackContentVersion({ ...deps.domain, actor }, payload, { onProgress: progress, isLast: last, signal })
  },
  'count-report': (payload) => keepReport(deps.domain, payload),
  'make-file': handleMakeFile(deps.domain),
  'draw-invitation': handleDrawInvitation(deps),
  ...sweepHandlers(deps),
})
