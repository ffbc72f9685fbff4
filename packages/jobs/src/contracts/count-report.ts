import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Counts the accesses of a large company for its reports. */
export const countReport = defineJob({
  name: 'count-report',
  queue: 'content',
  payload: z.object({ companyId: z.uuid() }),
  attempts: 2,
  backoff: { type: 'exponential', delayMs: 2000 },
  dedupe: ({ companyId }) => companyId,
})
