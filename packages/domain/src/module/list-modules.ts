import type { Page } from '@cursus/contract/list'
import type { ListModulesInput, ModuleRow } from '@cursus/contract/module'
import { type RawBuilder, sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { isOneOf, selectPage, textContains } from '../list-page.ts'
import { latestModules, type ModuleColumns, moduleColumns, toModuleRow } from './module-row.ts'

/**
 * The latest versions of the modules that are not archived. The search looks at title and reference (`M-000045`, `45`).
 * Sorts: title, reference, type, language, contentCount, version, creationDate.
 */
export const listModules = (ctx: ManagementCtx, query: ListModulesInput): Promise<Page<ModuleRow>> =>
  list(ctx, query, sql`m.archived_at is null`)

/** The archived modules, for the restore page. */
export const listArchivedModules = (ctx: ManagementCtx, query: ListModulesInput): Promise<Page<ModuleRow>> =>
  list(ctx, query, sql`m.archived_at is not null`)

async function list(ctx: ManagementCtx, query: ListModulesInput, state: RawBuilder<unknown>): Promise<Page<ModuleRow>> {
  const where = [
    state,
    isOneOf(sql`v.type`, query.type),
    isOneOf(sql`v.theme_id`, query.themeId),
    isOneOf(sql`v.language`, query.language),
  ]
  if (query.search) {
    const reference = /^(?:m-)?0*(\d{1,9})$/i.exec(query.search)?.[1]
    const title = textContains(sql`fold_text(v.title)`, query.search)
    where.push(reference === undefined ? title : sql`(${title} or m.reference = ${Number(reference)})`)
  }
  const { rows, total } = await selectPage<ModuleColumns>(
    ctx.db,
    {
      from: latestModules,
      where,
      id: sql`m.id`,
      sorts: {
        title: sql`fold_text(v.title)`,
        reference: sql`m.reference`,
        type: sql`v.type`,
        language: sql`v.language`,
        contentCount: sql`v.content_count`,
        version: sql`v.version`,
        creationDate: sql`m.created_at`,
      },
      columns: moduleColumns,
    },
    query,
  )
  return { rows: rows.map(toModuleRow), total }
}
