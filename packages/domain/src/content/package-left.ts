import type { ContentVersions } from '@cursus/db'
import { expressionBuilder, type Selectable, sql } from 'kysely'

const { and, eb, or, ref } = expressionBuilder<{ contentVersions: ContentVersions }, 'contentVersions'>()

/** Versions that are ready or may become so; a refused package never does. */
export const isNotRefused = or([
  eb('contentVersions.processingState', '<>', 'failed'),
  eb(sql<string>`${ref('contentVersions.processingReason')} ->> 'name'`, '=', 'processingFailed'),
])

/**
 * Versions whose package is still stored: refused packages are removed, those that failed otherwise
 * are kept for a retry.
 */
export const hasPackageLeft = and([eb('packageKey', 'is not', null), isNotRefused])

/** It failed for a reason that may be temporary. */
export const mayUnpackAgain = (
  version: Pick<Selectable<ContentVersions>, 'processingState' | 'processingReason'>,
): boolean => version.processingState === 'failed' && version.processingReason?.name === 'processingFailed'
