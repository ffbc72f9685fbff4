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

type Version = Pick<Selectable<ContentVersions>, 'packageKey' | 'processingState' | 'processingReason'>

/** It failed for a reason that may be temporary. */
export const mayUnpackAgain = ({ processingState, processingReason }: Omit<Version, 'packageKey'>): boolean =>
  processingState === 'failed' && processingReason?.name === 'processingFailed'

/** `hasPackageLeft`, of a version that was read: the next one, or a copy, can share its package. */
export const sharesPackage = (version: Version): boolean =>
  version.packageKey !== null && (version.processingState !== 'failed' || mayUnpackAgain(version))
