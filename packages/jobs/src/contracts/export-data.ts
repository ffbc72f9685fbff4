import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Prepares the file of "download my data" for one row of `data_exports`. */
export const exportData = defineJob({
  name: 'export-data',
  queue: 'content',
  payload: z.object({ dataExportId: z.uuid() }),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 15_000 },
  dedupe: ({ dataExportId }) => dataExportId,
})
