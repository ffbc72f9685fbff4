import { durationOf, type Module, type ModuleRow } from '@cursus/contract/module'
import type { Database, DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isOutdated, relationsOf } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { fileUrl, moduleResources, toResource } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { personById } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'

/** How long each content of a version takes, and whether a newer version of it is ready. */
const contentFactsOf = (moduleVersionId: Expression<string>) =>
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
      'm.cover',
      'v.illustrationKey',
      'v.contentCount',
      'v.plannedMinutes',
      contentFactsOf(ref('v.id')).as('contentFacts'),
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
  cover: row.cover,
  illustration: fileUrl(row.illustrationKey),
  contentCount: row.contentCount,
  duration: durationOf(row, row.contentFacts),
  version: row.version,
  outdatedCount: row.contentFacts.filter((content) => content.isOutdated).length,
  isDraft: row.isDraft,
  archived: row.archivedAt !== null,
  creationDate: iso(row.createdAt),
})

const { selectFrom } = expressionBuilder<DB>()

const contentsOf = (moduleVersionId: Expression<string>, chapterId: Expression<string>) =>
  jsonArrayFrom(
    selectFrom('moduleContents as mc')
      .innerJoin('contentVersions as p', 'p.id', 'mc.contentVersionId')
      .select(({ ref }) => [
        'p.contentId as id',
        'p.id as contentVersionId',
        'p.version',
        'p.title',
        'p.type',
        'p.language',
        'p.level',
        'p.plannedMinutes',
        'p.illustrationKey',
        relationsOf(ref('p.id'), 'required').as('requiredContents'),
        isOutdated(ref('p.contentId'), ref('p.version')).as('outdated'),
      ])
      .where('mc.moduleVersionId', '=', moduleVersionId)
      .where('mc.chapterId', '=', chapterId)
      .orderBy('mc.position'),
  )

export const chaptersOf = (moduleVersionId: Expression<string>) =>
  jsonArrayFrom(
    selectFrom('moduleChapters as h')
      .select(({ ref }) => ['h.id', 'h.title', contentsOf(ref('h.moduleVersionId'), ref('h.id')).as('contents')])
      .where('h.moduleVersionId', '=', moduleVersionId)
      .orderBy('h.position'),
  )

const selectSheet = (db: Database) =>
  selectModules(db).select(({ ref, selectFrom: select }) => [
    'v.description',
    'v.hasAttestation',
    'v.nature',
    chaptersOf(ref('v.id')).as('chapters'),
    moduleResources(ref('v.id')).as('resources'),
    personById(ref('v.createdBy')).as('createdBy'),
    revisionOf('module', ref('m.id')).as('revision'),
    countOf(select('licenceModules as lm').whereRef('lm.moduleId', '=', 'm.id')).as('licenceCount'),
  ])

/**
 * Returns a module by its latest version, archived or not.
 * @throws NotFound
 */
export async function getModule({ db }: ManagementCtx, { id }: { id: string }): Promise<Module> {
  return toModule(await selectSheet(db).where('m.id', '=', id).executeTakeFirstOrThrow(notFound))
}

type ChapterRow = RowOf<typeof selectSheet>['chapters'][number]

const toChapter = ({ contents, ...chapter }: ChapterRow) => ({
  ...chapter,
  contents: contents.map(({ illustrationKey, ...content }) => ({ ...content, illustration: fileUrl(illustrationKey) })),
})

/** Contents by chapters, as a module is written, and all of them as its entity lists them. */
export const toContents = (chapters: ChapterRow[]): Pick<Module, 'chapters' | 'contents'> => ({
  chapters: chapters.map(toChapter),
  contents: chapters.flatMap(({ contents }) => contents.map(({ id, title }) => ({ id, title }))),
})

const toModule = (row: RowOf<typeof selectSheet>): Module => ({
  ...toModuleRow(row),
  description: row.description,
  hasAttestation: row.hasAttestation,
  plannedMinutes: row.plannedMinutes,
  nature: row.nature,
  ...toContents(row.chapters),
  resources: row.resources.map(toResource),
  createdBy: row.createdBy,
  licenceCount: row.licenceCount,
  revision: row.revision,
})
