import { unpackContentVersion } from '@cursus/domain/content'
import type { Deps } from '@cursus/domain/context'
import type { JobHandler, unpackPackage } from '@cursus/jobs'

/** Analyses and unpacks an uploaded package. An interrupted job runs again. */
export const handleUnpackPackage =
  (deps: Deps): JobHandler<typeof unpackPackage> =>
  async (payload, { progress, last, signal }) => {
    const actor = { kind: 'system', job: 'unpack-package' } as const
    await unpackContentVersion({ ...deps, actor }, payload, { onProgress: progress, isLast: last, signal })
  }
