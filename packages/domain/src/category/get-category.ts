import type { ContentCategory } from '@cursus/contract/category'
import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { type CategoryRow, categoryColumns, toCategory } from './category-row.ts'

export async function getCategory(ctx: ManagementCtx, { id }: { id: string }): Promise<ContentCategory> {
  const { rows } = await sql<CategoryRow>`
    select ${categoryColumns} from content_categories k where k.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return toCategory(row)
}
