import type { Deps } from '@cursus/domain/context'
import { prepareDataExport } from '@cursus/domain/data-export'
import type { exportData, JobHandler } from '@cursus/jobs'

/** Prepares a copy of a user's data. An interrupted job runs again. */
export const handleExportData =
  (deps: Deps): JobHandler<typeof exportData> =>
  async (payload, { signal }) =>
    prepareDataExport(deps, payload, { signal })
