import { readAttestationDocument } from '@cursus/domain/attestation'
import type { Deps } from '@cursus/domain/context'
import { makeOwnData, readCompanyExport } from '@cursus/domain/data-export'
import { readRecordDocument } from '@cursus/domain/learning-record'
import { type MadeFile, type Make, writeFile } from '@cursus/domain/made-file'
import type { JobHandler, makeFile } from '@cursus/jobs'
import { drawExport } from '../export/draw-export.ts'
import { drawAttestation, drawRecord } from '../pdf/draw.ts'

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
export const handleMakeFile =
  (deps: Deps): JobHandler<typeof makeFile> =>
  (payload, { signal }) =>
    writeFile(deps, payload, (order) => makers[order.file.kind](order), signal)
