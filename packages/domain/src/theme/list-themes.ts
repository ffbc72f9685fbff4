import type { ListQuery, Page } from '@cursus/contract/list'
import type { Theme } from '@cursus/contract/theme'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import { type ThemeRow, themeColumns, toTheme } from './theme-row.ts'

/** Themes that are not archived; the search looks at both names. Sorts: name, fallbackName, date. */
export const listThemes = (ctx: ManagementCtx, query: ListQuery): Promise<Page<Theme>> =>
  list(ctx, query, sql`t.archived_at is null`)

/** The archived themes, for the restore page. */
export const listArchivedThemes = (ctx: ManagementCtx, query: ListQuery): Promise<Page<Theme>> =>
  list(ctx, query, sql`t.archived_at is not null`)

async function list(ctx: ManagementCtx, query: ListQuery, state: ReturnType<typeof sql>): Promise<Page<Theme>> {
  const names = sql`fold_text(coalesce(t.name, '') || ' ' || t.fallback_name)`
  const { rows, total } = await selectPage<ThemeRow>(
    ctx.db,
    {
      from: sql`themes t`,
      where: query.search ? [state, textContains(names, query.search)] : [state],
      id: sql`t.id`,
      sorts: {
        name: sql`fold_text(coalesce(t.name, t.fallback_name))`,
        fallbackName: sql`fold_text(t.fallback_name)`,
        date: sql`t.created_at`,
      },
      columns: themeColumns,
    },
    query,
  )
  return { rows: rows.map(toTheme), total }
}
