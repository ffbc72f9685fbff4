import type { Theme } from '@cursus/contract/theme'
import { sql } from 'kysely'

/** Columns of `themes t` as answered. A module uses a theme by its latest version, unless the module is archived. */
export const themeColumns = sql`
  t.id, t.name, t.fallback_name, t.created_at, t.archived_at is not null as archived, (
    select count(*) from module_versions v join modules m on m.latest_version_id = v.id
    where v.theme_id = t.id and m.archived_at is null
  ) as module_count`

export type ThemeRow = {
  id: string
  name: string | null
  fallbackName: string
  createdAt: Date
  archived: boolean
  moduleCount: number
}

export const toTheme = (row: ThemeRow): Theme => ({
  id: row.id,
  name: row.name,
  fallbackName: row.fallbackName,
  date: row.createdAt.toISOString(),
  archived: row.archived,
  archivable: !row.archived && row.moduleCount === 0,
  moduleCount: row.moduleCount,
})
