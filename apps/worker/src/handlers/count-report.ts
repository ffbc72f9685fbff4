import type { Deps } from '@cursus/domain/context'
import { keepReport } from '@cursus/domain/report'
import type { countReport, JobHandler } from '@cursus/jobs'

/** Counts the accesses of a large company for its reports. */
export const handleCountReport =
  (deps: Deps): JobHandler<typeof countReport> =>
  (payload) =>
    keepReport(deps, payload)
