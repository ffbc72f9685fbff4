import type { Language } from '@cursus/contract/language'
import type { ModuleRow, ModuleType } from '@cursus/contract/module'
import { sql } from 'kysely'
import { fileUrl } from '../file/index.ts'

/** Modules by their latest version. */
export const latestModules = sql`modules m join module_versions v on (v.module_id, v.id) = (m.id, m.latest_version_id)`

/** Columns of `latestModules` as a list answers them. */
export const moduleColumns = sql`
  m.id, m.reference, v.id as module_version_id, v.title, v.type, v.language, (
    select json_build_object('id', t.id, 'name', t.name, 'fallbackName', t.fallback_name)
    from themes t where t.id = v.theme_id
  ) as theme,
  v.illustration_key, v.content_count, v.version, m.archived_at is not null as archived, m.created_at`

export type ModuleColumns = {
  id: string
  reference: number
  moduleVersionId: string
  title: string
  type: ModuleType
  language: Language
  theme: ModuleRow['theme']
  illustrationKey: string | null
  contentCount: number
  version: number
  archived: boolean
  createdAt: Date
}

/** `M-000045` */
export const moduleReference = (reference: number): string => `M-${String(reference).padStart(6, '0')}`

export const toModuleRow = (row: ModuleColumns): ModuleRow => ({
  id: row.id,
  reference: moduleReference(row.reference),
  moduleVersionId: row.moduleVersionId,
  title: row.title,
  type: row.type,
  language: row.language,
  theme: row.theme,
  illustration: fileUrl(row.illustrationKey),
  contentCount: row.contentCount,
  version: row.version,
  archived: row.archived,
  creationDate: row.createdAt.toISOString(),
})
