import { type SweepName, sweepNames } from '@cursus/contract/job-values'
import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** The sweeps that do what those of former releases did. */
const formerly: Partial<Record<SweepName, string[]>> = {
  'relay-waiting-events': ['sweep-outbox'],
  'remind-expiring': ['sweep-expiry'],
  'remove-old-files': ['remove-data-exports'],
  'remove-orphan-files': ['sweep-files'],
  'resend-files': ['resend-data-exports'],
}

const defineSweep = (name: SweepName) =>
  defineJob({
    name,
    formerly: formerly[name],
    queue: 'schedule',
    payload: z.object({}),
    // The next run of the schedule is the retry.
    attempts: 1,
    backoff: { type: 'fixed', delayMs: 1000 },
  })

/** Each has a schedule of its own, so that one that fails or takes long stops no other. */
export const sweeps = Object.fromEntries(sweepNames.map((name) => [name, defineSweep(name)])) as Record<
  SweepName,
  ReturnType<typeof defineSweep>
>
