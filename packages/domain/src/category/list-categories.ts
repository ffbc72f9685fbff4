import type { ContentCategory } from '@cursus/contract/category'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { ManagementCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { selectCategories, toCategory } from './category-row.ts'

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
