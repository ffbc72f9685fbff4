import type { ContentCategory } from '@cursus/contract/category'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { ManagementCtx } from '../context.ts'
import { foldText } from '../fold-text.ts'
import { textContains } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { bothNames, frenchName } from '../names.ts'
import { selectCategories, toCategory } from './category-row.ts'

/** The search looks at both names. Sorts: name, fallbackName. */
export const listCategories = ({ db }: ManagementCtx, query: ListQuery): Promise<Page<ContentCategory>> =>
  selectPage(
    db,
    {
      base: db
        .selectFrom('contentCategories as k')
        .where(({ ref }) => textContains(bothNames(ref('k.name'), ref('k.fallbackName')), query.search)),
      key: ['k.id'],
      sorts: {
        name: ({ ref }) => frenchName(ref('k.name'), ref('k.fallbackName')),
        fallbackName: ({ ref }) => foldText(ref('k.fallbackName')),
      },
      detail: selectCategories(db),
      toAnswer: toCategory,
    },
    query,
  )
