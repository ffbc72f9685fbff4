import { type Deps, removeOrphanFiles } from '@cursus/domain'
import type { JobHandler, sweepFiles } from '@cursus/jobs'

/** Removes what processes that were killed have left in the storage. */
export const handleSweepFiles =
  (deps: Deps): JobHandler<typeof sweepFiles> =>
  async () => {
    await removeOrphanFiles(deps)
  }
