import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Nudge: the outbox has rows. Without a payload, so any number of them is coalesced into one. */
export const relayOutbox = defineJob({
  name: 'relay-outbox',
  queue: 'notify',
  payload: z.object({}),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 1000 },
  dedupe: () => 'all',
})
