import type { Theme } from '@cursus/contract/theme'
import type { Database, RowOf } from '@cursus/db'
import { revisionOf } from '../event/index.ts'
import { countOf } from '../query/index.ts'

/**
 * Themes in the form of answers. A theme is used by the latest version of modules that are not
 * archived.
 */
export const selectThemes = (db: Database) =>
  db
    .selectFrom('themes as t')
    .select((eb) => [
      't.id',
      't.name',
      't.fallbackName',
      't.createdAt',
      't.archivedAt',
      countOf(
        eb
          .selectFrom('modules as m')
          .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
          .whereRef('v.themeId', '=', 't.id')
          .where('m.archivedAt', 'is', null),
      ).as('moduleCount'),
      revisionOf('theme', eb.ref('t.id')).as('revision'),
    ])

export const toTheme = (row: RowOf<typeof selectThemes>): Theme => ({
  id: row.id,
  name: row.name,
  fallbackName: row.fallbackName,
  date: row.createdAt.toISOString(),
  archived: row.archivedAt !== null,
  archivable: row.archivedAt === null && row.moduleCount === 0,
  moduleCount: row.moduleCount,
  revision: row.revision,
})
