import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Finds licences and accesses that have expired or expire soon, and processes them in batches. */
export const sweepExpiry = defineJob({
  name: 'sweep-expiry',
  queue: 'schedule',
  payload: z.object({}),
  attempts: 1,
  backoff: { type: 'fixed', delayMs: 1000 },
})
