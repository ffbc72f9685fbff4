import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Removes files that no row names. */
export const sweepFiles = defineJob({
  name: 'sweep-files',
  queue: 'schedule',
  payload: z.object({}),
  attempts: 1,
  backoff: { type: 'fixed', delayMs: 1000 },
})
