import type { ContentRow, ContentType, Processing } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language'
import { sql } from 'kysely'
import { fileUrl } from '../file/index.ts'

/** Contents by their latest version. */
export const latestContents = sql`contents c join content_versions v on (v.content_id, v.id) = (c.id, c.latest_version_id)`

/** A module holds a content by its latest version, unless the module is archived. */
export const modulesHolding = sql`
  module_contents mc join modules m on m.latest_version_id = mc.module_version_id and m.archived_at is null`

/** Columns of `latestContents` as a list answers them. */
export const contentColumns = sql`
  c.id, c.reference, v.id as content_version_id, v.title, v.type, v.language, v.level, v.is_tool, v.tags, (
    select json_build_object('id', k.id, 'name', k.name, 'fallbackName', k.fallback_name)
    from content_categories k where k.id = v.category_id
  ) as category,
  v.illustration_key, v.version, c.archived_at is not null as archived,
  (select count(*) from ${modulesHolding} where mc.content_id = c.id) as module_count,
  v.processing_state, v.processing_percent, v.processing_reason, c.created_at`

export type ProcessingColumns = {
  processingState: Processing['state']
  processingPercent: number
  processingReason: Processing['reason']
}

export type ContentColumns = ProcessingColumns & {
  id: string
  reference: number
  contentVersionId: string
  title: string
  type: ContentType
  language: Language
  level: number
  isTool: boolean
  tags: string[]
  category: ContentRow['category']
  illustrationKey: string | null
  version: number
  archived: boolean
  moduleCount: number
  createdAt: Date
}

/** `C-000123`: made once, said on the telephone, searched for. */
export const contentReference = (reference: number): string => `C-${String(reference).padStart(6, '0')}`

export const toProcessing = (row: ProcessingColumns): Omit<Processing, 'report'> => ({
  state: row.processingState,
  percent: row.processingPercent,
  reason: row.processingReason,
})

export const toContentRow = (row: ContentColumns): ContentRow => ({
  id: row.id,
  reference: contentReference(row.reference),
  contentVersionId: row.contentVersionId,
  title: row.title,
  type: row.type,
  language: row.language,
  level: row.level,
  isTool: row.isTool,
  tags: row.tags,
  category: row.category,
  illustration: fileUrl(row.illustrationKey),
  version: row.version,
  archived: row.archived,
  archivable: !row.archived && row.moduleCount === 0,
  moduleCount: row.moduleCount,
  processing: toProcessing(row),
  creationDate: row.createdAt.toISOString(),
})
