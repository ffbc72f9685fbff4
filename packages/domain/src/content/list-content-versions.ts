import type { ContentVersionRow } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { personJson } from '../person-json.ts'
import { modulesHolding, type ProcessingColumns, toProcessing } from './content-row.ts'

/** Newest first; `moduleCount` counts the modules whose latest version holds that version. @throws NotFound */
export async function listContentVersions(ctx: ManagementCtx, { id }: { id: string }): Promise<ContentVersionRow[]> {
  type Row = ProcessingColumns & Omit<ContentVersionRow, 'creationDate' | 'processing'> & { createdAt: Date }
  const { rows } = await sql<Row>`
    select v.id, v.version, v.title, v.created_at, ${personJson('u')} as created_by,
      v.processing_state, v.processing_percent, v.processing_reason, (
        select count(*) from ${modulesHolding} where (mc.content_id, mc.content_version_id) = (v.content_id, v.id)
      ) as module_count
    from content_versions v left join users u on u.id = v.created_by
    where v.content_id = ${id} order by v.version desc`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('NotFound')
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    title: row.title,
    creationDate: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    moduleCount: row.moduleCount,
    processing: toProcessing(row),
  }))
}
