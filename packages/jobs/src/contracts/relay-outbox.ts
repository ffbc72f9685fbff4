import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** A nudge: the outbox has rows. It carries nothing, so any number of them is one. */
export const relayOutbox = defineJob({
  name: 'relay-outbox',
  queue: 'notify',
  payload: z.object({}),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 1000 },
  dedupe: () => 'all',
})
