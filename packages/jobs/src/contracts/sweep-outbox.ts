import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Processes events and mails whose nudge was lost or whose worker was killed. */
export const sweepOutbox = defineJob({
  name: 'sweep-outbox',
  queue: 'schedule',
  payload: z.object({}),
  attempts: 1,
  backoff: { type: 'fixed', delayMs: 1000 },
})
