import type { Deps } from '@cursus/domain/context'
import { prepareDataExport } from '@cursus/domain/data-export'
import type { exportData, JobHandler } from '@cursus/jobs'
import { drawExport } from '../export/draw-export.ts'

/** Prepares an export of a user's data or of a company. An interrupted job runs again. */
export const handleExportData =
  (deps: Deps): JobHandler<typeof exportData> =>
  async (payload, { signal }) =>
    prepareDataExport(deps, payload, { signal, draw: drawExport })
