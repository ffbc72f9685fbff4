import type { Processing } from '@cursus/contract/content'
import { sql } from 'kysely'

/** A version whose package is still in the storage: a refused one goes, one that could not be unpacked stays to be tried again. */
export const hasPackageLeft = sql<boolean>`
  package_key is not null and (processing_state <> 'failed' or processing_reason ->> 'name' = 'processingFailed')`

/** It failed for a reason that may be over by now. */
export const mayUnpackAgain = (version: { processingState: string; processingReason: unknown }): boolean =>
  version.processingState === 'failed' &&
  (version.processingReason as Processing['reason'])?.name === 'processingFailed'
