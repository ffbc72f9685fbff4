import type { ContentCategory } from '@cursus/contract/category'
import type { ListQuery, Page } from '@cursus/contract/list'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import { type CategoryRow, categoryColumns, toCategory } from './category-row.ts'

/** The search looks at both names. Sorts: name, fallbackName. */
export async function listCategories(ctx: ManagementCtx, query: ListQuery): Promise<Page<ContentCategory>> {
  const names = sql`fold_text(coalesce(k.name, '') || ' ' || k.fallback_name)`
  const { rows, total } = await selectPage<CategoryRow>(
    ctx.db,
    {
      from: sql`content_categories k`,
      where: query.search ? [textContains(names, query.search)] : [],
      id: sql`k.id`,
      sorts: {
        name: sql`fold_text(coalesce(k.name, k.fallback_name))`,
        fallbackName: sql`fold_text(k.fallback_name)`,
      },
      columns: categoryColumns,
    },
    query,
  )
  return { rows: rows.map(toCategory), total }
}
