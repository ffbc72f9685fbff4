import { AppError } from '@cursus/contract/error'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { ModuleVersionRow } from '@cursus/contract/module'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import { personJson } from '../person-json.ts'

type Row = Omit<ModuleVersionRow, 'creationDate'> & { createdAt: Date }

const columns = sql`
  v.id, v.module_id, v.version, v.title, v.type, v.content_count, v.created_at,
  (select ${personJson('u')} from users u where u.id = v.created_by) as created_by`

const toVersion = (row: Row): ModuleVersionRow => ({
  id: row.id,
  moduleId: row.moduleId,
  version: row.version,
  title: row.title,
  type: row.type,
  creationDate: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  contentCount: row.contentCount,
})

/** The versions of one module, newest first. @throws NotFound */
export async function listModuleVersions(ctx: ManagementCtx, { id }: { id: string }): Promise<ModuleVersionRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from module_versions v where v.module_id = ${id} order by v.version desc`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('NotFound')
  return rows.map(toVersion)
}

/** Every version of the modules that are not archived, newest first: what a licence can list. Sorts: title, version, creationDate. */
export async function listAllModuleVersions(ctx: ManagementCtx, query: ListQuery): Promise<Page<ModuleVersionRow>> {
  const { rows, total } = await selectPage<Row>(
    ctx.db,
    {
      from: sql`module_versions v join modules m on m.id = v.module_id`,
      where: [
        sql`m.archived_at is null`,
        ...(query.search ? [textContains(sql`fold_text(v.title)`, query.search)] : []),
      ],
      id: sql`v.id`,
      sorts: { title: sql`fold_text(v.title)`, version: sql`v.version`, creationDate: sql`v.created_at` },
      columns,
    },
    query,
  )
  return { rows: rows.map(toVersion), total }
}
