import { readAttestationDocument } from '@cursus/domain/attestation'
import { unpackContentVersion } from '@cursus/domain/content'
import type { Deps } from '@cursus/domain/context'
import { makeOwnData, readCompanyExport } from '@cursus/domain/data-export'
import { readRecordDocument } from '@cursus/domain/learning-record'
import { type MadeFile, type Make, writeFile } from '@cursus/domain/made-file'
import { relayOutbox as relayWaiting } from '@cursus/domain/notification'
import { writeInvitation } from '@cursus/domain/reminder'
import { keepReport } from '@cursus/domain/report'
import type { contracts, drawInvitation, HandlersOf, JobHandler, makeFile, relayOutbox } from '@cursus/jobs'
import type { WorkerDeps } from './deps.ts'
import { drawExport } from './export/draw-export.ts'
import { handleSendMails } from './handlers/send-mails.ts'
import { keepPictures } from './mail/keep-pictures.ts'
import { renderMail } from './mail/render-mail.ts'
import { drawAttestation, drawRecord } from './pdf/draw.ts'
import { sweepHandlers } from './sweeps.ts'

/** What each kind of file contains. */
export const makers: Record<MadeFile['kind'], Make> = {
  data: makeOwnData,
  async export({ deps, file, tell }) {
    const source = await readCompanyExport(deps, file)
    if (!source) return undefined
    await tell({ rowsDone: 0, rowsTotal: source.total })
    return drawExport(source, (rowsDone, rowsLeftOut = 0) => tell({ rowsDone, rowsLeftOut }))
  },
  async record({ deps, file }) {
    const document = await readRecordDocument(deps, file)
    return document && drawRecord(document)
  },
  async attestation({ deps, file: { attestationId, language } }) {
    const document = await readAttestationDocument(deps, { attestationId: attestationId!, language })
    return document && drawAttestation(document)
  },
}

/** Makes a file on request. An interrupted job runs again. */
const handleMakeFile =
  (deps: Deps): JobHandler<typeof makeFile> =>
  (payload, { signal }) =>
    writeFile(deps, payload, (order) => makers[order.file.kind](order), signal)

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

const batch = 500

/**
 * Relays all waiting events. An event that fails is retried on its own and does not fail the job.
 */
function handleRelayOutbox({ domain, log }: Pick<WorkerDeps, 'domain' | 'log'>): JobHandler<typeof relayOutbox> {
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

/** Draws an invitation as it would be sent, for the manager who asked to see it. */
function handleDrawInvitation({ domain, log }: Pick<WorkerDeps, 'domain' | 'log'>): JobHandler<typeof drawInvitation> {
  return (payload) =>
    writeInvitation(domain, payload, async (mail) => {
      const pictures = await keepPictures(domain, mail, new Map(), log)
      const { settings, now } = domain
      const { fromName, subject, html } = renderMail(mail, { timeZone: settings.timeZone, now: now(), pictures })
      return { from: fromName ?? 'Cursus', subject, html }
    })
}
