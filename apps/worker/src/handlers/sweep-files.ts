import type { Deps } from '@cursus/domain/context'
import { removeOrphanFiles } from '@cursus/domain/orphan-file'
import type { JobHandler, sweepFiles } from '@cursus/jobs'

/** Removes orphaned files from the storage. */
export const handleSweepFiles =
  (deps: Deps): JobHandler<typeof sweepFiles> =>
  async () => {
    await removeOrphanFiles(deps)
  }
