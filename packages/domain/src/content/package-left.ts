import type { ContentVersions } from '@cursus/db'
import { expressionBuilder, type Selectable, sql } from 'kysely'

const { and, eb, or, ref } = expressionBuilder<{ contentVersions: ContentVersions }, 'contentVersions'>()

/** A version whose package is still in the storage: a refused one goes, one that could not be unpacked stays to be tried again. */
export const hasPackageLeft = and([
  eb('packageKey', 'is not', null),
  or([
    eb('processingState', '<>', 'failed'),
    eb(sql<string>`${ref('processingReason')} ->> 'name'`, '=', 'processingFailed'),
  ]),
])

/** It failed for a reason that may be over by now. */
export const mayUnpackAgain = (
  version: Pick<Selectable<ContentVersions>, 'processingState' | 'processingReason'>,
): boolean => version.processingState === 'failed' && version.processingReason?.name === 'processingFailed'
