import type { ListQuery, Page } from '@cursus/contract/list'
import type { Theme } from '@cursus/contract/theme'
import type { ManagementCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { selectThemes, toTheme } from './theme-row.ts'

/** Themes that are not archived; the search matches both names. Sorts: name, fallbackName, date. */
export const listThemes = (ctx: ManagementCtx, query: ListQuery): Promise<Page<Theme>> => list(ctx, query, 'is')

/** The archived themes, for the restore page. */
export const listArchivedThemes = (ctx: ManagementCtx, query: ListQuery): Promise<Page<Theme>> =>
  list(ctx, query, 'is not')

const list = ({ db }: ManagementCtx, query: ListQuery, archived: 'is' | 'is not'): Promise<Page<Theme>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('themes as t')
        .where('t.archivedAt', archived, null)
        .where(({ ref }) => matchesSearch(ref('t.searchText'), query.search)),
      key: ['t.id'],
      sorts: {
        name: 't.sortName',
        fallbackName: 't.sortFallbackName',
        date: 't.createdAt',
      },
      detail: selectThemes(db),
      toAnswer: toTheme,
    },
    query,
  )
