import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Writes the PDF of one row of `record_files`. */
export const writeRecord = defineJob({
  name: 'write-record',
  queue: 'content',
  payload: z.object({ recordFileId: z.uuid() }),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 2000 },
  dedupe: ({ recordFileId }) => recordFileId,
})
