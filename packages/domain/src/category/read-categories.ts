import type { ContentCategory } from '@cursus/contract/category'
import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { Database, RowOf } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { countOf, notFound } from '../query/index.ts'

/**
 * Categories in the form of answers. Contents are counted by their latest version, archived ones
 * included, because they can be restored.
 */
const selectCategories = (db: Database) =>
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

const toCategory = (row: RowOf<typeof selectCategories>): ContentCategory => ({
  id: row.id,
  name: row.name,
  fallbackName: row.fallbackName,
  contentCount: row.contentCount,
  revision: row.revision,
})

/** @throws NotFound */
export async function getCategory({ db }: ManagementCtx, { id }: { id: string }): Promise<ContentCategory> {
  return toCategory(await selectCategories(db).where('k.id', '=', id).executeTakeFirstOrThrow(notFound))
}

/** The search matches both names. Sorts: name, fallbackName. */
export const listCategories = ({ db }: ManagementCtx, query: ListQuery): Promise<Page<ContentCategory>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('contentCategories as k')
        .where(({ ref }) => matchesSearch(ref('k.searchText'), query.search)),
      key: ['k.id'],
      sorts: {
        name: 'k.sortName',
        fallbackName: 'k.sortFallbackName',
      },
      detail: selectCategories(db),
      toAnswer: toCategory,
    },
    query,
  )
