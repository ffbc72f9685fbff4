import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Removes orphaned files. */
export const sweepFiles = defineJob({
  name: 'sweep-files',
  queue: 'schedule',
  payload: z.object({}),
  attempts: 1,
  backoff: { type: 'fixed', delayMs: 1000 },
})
