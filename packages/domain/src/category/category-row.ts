import type { ContentCategory } from '@cursus/contract/category'
import type { Database, RowOf } from '@cursus/db'
import { revisionOf } from '../event/index.ts'
import { countOf } from '../query/index.ts'

/**
 * Categories in the form of answers. Contents are counted by their latest version, archived ones
 * included, because they can be restored.
 */
export const selectCategories = (db: Database) =>
  db
    .selectFrom('contentCategories as k')
    .select((eb) => [
      'k.id',
      'k.name',
      'k.fallbackName',
      countOf(
        eb
          .selectFrom('contents as c')
          .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
          .whereRef('v.categoryId', '=', 'k.id'),
      ).as('contentCount'),
      revisionOf('category', eb.ref('k.id')).as('revision'),
    ])

export const toCategory = (row: RowOf<typeof selectCategories>): ContentCategory => ({
  id: row.id,
  name: row.name,
  fallbackName: row.fallbackName,
  contentCount: row.contentCount,
  revision: row.revision,
})
