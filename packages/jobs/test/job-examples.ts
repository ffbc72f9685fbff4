import { z } from 'zod'
import { defineJob } from '../src/job-contract.ts'

const payload = z.object({ n: z.number() })

/** Contracts for tests, one per feature. */
export const examples = {
  quick: defineJob({
    name: 'quick',
    formerly: ['hasty'],
    queue: 'notify',
    payload,
    attempts: 1,
    backoff: { type: 'fixed', delayMs: 1 },
  }),
  stubborn: defineJob({
    name: 'stubborn',
    queue: 'notify',
    payload,
    attempts: 3,
    backoff: { type: 'fixed', delayMs: 20 },
  }),
  nudge: defineJob({
    name: 'nudge',
    queue: 'notify',
    payload,
    attempts: 1,
    backoff: { type: 'fixed', delayMs: 1 },
    dedupe: () => 'all',
  }),
  heavy: defineJob({ name: 'heavy', queue: 'content', payload, attempts: 2, backoff: { type: 'fixed', delayMs: 1 } }),
  tick: defineJob({
    name: 'tick',
    queue: 'schedule',
    payload: z.object({}),
    attempts: 1,
    backoff: { type: 'fixed', delayMs: 1 },
  }),
}
