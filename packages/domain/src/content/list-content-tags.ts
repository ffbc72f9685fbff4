import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'

/** Every tag in use on the latest version of a content that is not archived, in alphabetical order. */
export async function listContentTags(ctx: ManagementCtx): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct fold_text(tag), tag from contents c
    join content_versions v on v.id = c.latest_version_id
    cross join unnest(v.tags) tag
    where c.archived_at is null order by 1, 2`.execute(ctx.db)
  return rows.map((row) => row.tag)
}
