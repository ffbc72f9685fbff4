import type { ContentCategory } from '@cursus/contract/category'
import { sql } from 'kysely'

/** Columns of `content_categories k` as answered. A content counts by its latest version, archived contents too: they can come back. */
export const categoryColumns = sql`
  k.id, k.name, k.fallback_name, (
    select count(*) from content_versions v join contents c on c.latest_version_id = v.id where v.category_id = k.id
  ) as content_count`

export type CategoryRow = ContentCategory

export const toCategory = ({ id, name, fallbackName, contentCount }: CategoryRow): ContentCategory => ({
  id,
  name,
  fallbackName,
  contentCount,
})
