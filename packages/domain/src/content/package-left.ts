import type { ContentVersions } from '@cursus/db'
import { expressionBuilder, type Selectable, sql } from 'kysely'

const { and, eb, or, ref } = expressionBuilder<{ contentVersions: ContentVersions }, 'contentVersions'>()

/**
 * Versions whose package is still stored: refused packages are removed, those that failed otherwise
 * are kept for a retry.
 */
export const hasPackageLeft = and([
  eb('packageKey', 'is not', null),
  or([
    eb('processingState', '<>', 'failed'),
    eb(sql<string>`${ref('processingReason')} ->> 'name'`, '=', 'processingFailed'),
  ]),
])

/** It failed for a reason that may be temporary. */
export const mayUnpackAgain = (
  version: Pick<Selectable<ContentVersions>, 'processingState' | 'processingReason'>,
): boolean => version.processingState === 'failed' && version.processingReason?.name === 'processingFailed'
