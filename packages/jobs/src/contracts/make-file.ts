import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** What the former release sent. A certificate had no request: its id comes with a language. */
const ofFormer = (payload: unknown) => {
  const { dataExportId, recordFileId, attestationId, ...rest } = payload as Record<string, unknown>
  return { id: dataExportId ?? recordFileId ?? attestationId, ...rest }
}

/** Makes the file of one row of `made_files`. */
export const makeFile = defineJob({
  name: 'make-file',
  formerly: ['export-data', 'write-record', 'write-attestation'],
  queue: 'content',
  payload: z.preprocess(ofFormer, z.object({ id: z.uuid(), language: z.enum(['fr', 'en']).optional() })),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 15_000 },
  dedupe: ({ id }) => id,
})
