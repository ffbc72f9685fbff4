import { type Schedule, sweepExpiry, sweepFiles, sweepOutbox } from '@cursus/jobs'

/** Jobs that run on a schedule. A starting worker removes schedules that are not listed. */
export const schedules: readonly (Schedule & { everyMs: number })[] = [
  // How long an item waits after its nudge was lost.
  { contract: sweepOutbox, everyMs: 5000 },
  { contract: sweepExpiry, everyMs: 60_000 },
  { contract: sweepFiles, everyMs: 6 * 3_600_000 },
]
