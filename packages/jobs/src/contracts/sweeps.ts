import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/**
 * Work that runs by the clock. Each has a schedule of its own, so that one that fails or takes long
 * stops no other.
 */
export const sweepNames = [
  'relay-waiting-events',
  'send-waiting-mails',
  'resend-packages',
  'resend-data-exports',
  'remind-expiring',
  'notify-licence-managers',
  'keep-seat-days',
  'end-accesses',
  'remove-sessions',
  'remove-link-tokens',
  'remove-rates',
  'remove-client-logs',
  'send-report-mails',
  'remove-data-exports',
  'remove-unfinished-files',
  'remove-orphan-files',
] as const
export type SweepName = (typeof sweepNames)[number]

const defineSweep = (name: SweepName) =>
  defineJob({
    name,
    queue: 'schedule',
    payload: z.object({}),
    // The next run of the schedule is the retry.
    attempts: 1,
    backoff: { type: 'fixed', delayMs: 1000 },
  })

export const sweeps = Object.fromEntries(sweepNames.map((name) => [name, defineSweep(name)])) as Record<
  SweepName,
  ReturnType<typeof defineSweep>
>
