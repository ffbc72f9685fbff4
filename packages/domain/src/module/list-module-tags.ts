import { tagsOfVersions } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'

/**
 * All tags of the contents in the latest versions of modules that are not archived, in alphabetical
 * order. Modules have none of their own.
 */
export const listModuleTags = ({ db }: ManagementCtx): Promise<string[]> =>
  tagsOfVersions(
    db,
    db
      .selectFrom('modules as m')
      .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'm.latestVersionId')
      .select('mc.contentVersionId')
      .where('m.archivedAt', 'is', null)
      .$asScalar(),
  )
