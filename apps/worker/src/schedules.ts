import { type Schedule, sweepExpiry, sweepFiles, sweepOutbox } from '@cursus/jobs'

/** What runs by the clock; whatever is not here any more ends when a worker starts. */
export const schedules: readonly (Schedule & { everyMs: number })[] = [
  // How long something waits whose nudge was lost.
  { contract: sweepOutbox, everyMs: 5000 },
  { contract: sweepExpiry, everyMs: 60_000 },
  { contract: sweepFiles, everyMs: 6 * 3_600_000 },
]
