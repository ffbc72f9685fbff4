import { durationOf, type ModuleRow } from '@cursus/contract/module'
import type { Database, DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isOutdated } from '../content/index.ts'
import { fileUrl } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { iso } from '../query/index.ts'

/** How long each content of a version takes, and whether a newer version of it is ready. */
const contentsOf = (moduleVersionId: Expression<string>) =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('moduleContents as mc')
      .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
      .select(({ ref }) => ['cv.plannedMinutes', isOutdated(ref('cv.contentId'), ref('cv.version')).as('isOutdated')])
      .where('mc.moduleVersionId', '=', moduleVersionId),
  )

/** Modules by their latest version, in the form of lists. */
export const selectModules = (db: Database) =>
  db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', (join) =>
      join.onRef('v.moduleId', '=', 'm.id').onRef('v.id', '=', 'm.latestVersionId'),
    )
    .select(({ ref }) => [
      'm.id',
      'm.reference',
      'v.id as moduleVersionId',
      'v.title',
      'v.type',
      'v.language',
      namedById('themes', ref('v.themeId')).as('theme'),
      'v.illustrationKey',
      'v.contentCount',
      'v.plannedMinutes',
      contentsOf(ref('v.id')).as('contentFacts'),
      'v.version',
      'm.isDraft',
      'm.archivedAt',
      'm.createdAt',
    ])

/** `M-000045` */
export const moduleReference = (reference: number): string => `M-${String(reference).padStart(6, '0')}`

export const toModuleRow = (row: RowOf<typeof selectModules>): ModuleRow => ({
  id: row.id,
  reference: moduleReference(row.reference),
  moduleVersionId: row.moduleVersionId,
  title: row.title,
  type: row.type,
  language: row.language,
  theme: row.theme,
  illustration: fileUrl(row.illustrationKey),
  contentCount: row.contentCount,
  duration: durationOf(row, row.contentFacts),
  version: row.version,
  outdatedCount: row.contentFacts.filter((content) => content.isOutdated).length,
  isDraft: row.isDraft,
  archived: row.archivedAt !== null,
  creationDate: iso(row.createdAt),
})
