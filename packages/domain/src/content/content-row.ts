import type { ContentRow, Processing } from '@cursus/contract/content'
import { type ContentType, kindOf } from '@cursus/contract/content-values'
import { toneOf } from '@cursus/contract/cover'
import type { ContentVersions, Database, DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder, type Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CallDeps } from '../context.ts'
import { checkFraming } from '../embedded-site/index.ts'
import { fileUrl } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { countOf, iso } from '../query/index.ts'

/** Contents of modules: the latest version of a module that is not archived contains them. */
export const modulesHolding = expressionBuilder<DB>()
  .selectFrom('moduleContents as mc')
  .innerJoin('modules as m', (join) =>
    join.onRef('m.latestVersionId', '=', 'mc.moduleVersionId').on('m.archivedAt', 'is', null),
  )

/** The newest version of a content that is ready. */
export const newestReady = (contentId: Expression<string>) =>
  expressionBuilder<DB>()
    .selectFrom('contentVersions as n')
    .select('n.id')
    .where('n.contentId', '=', contentId)
    .where('n.processingState', '=', 'ready')
    .orderBy('n.version', 'desc')
    .limit(1)

/** Whether a newer version of the content is ready. */
export const isOutdated = (contentId: Expression<string>, version: Expression<number>) => {
  const { exists, selectFrom } = expressionBuilder<DB>()
  const newer = selectFrom('contentVersions as n')
    .select('n.id')
    .where('n.contentId', '=', contentId)
    .where('n.version', '>', version)
    .where('n.processingState', '=', 'ready')
  return exists(newer).$castTo<boolean>()
}

/** Outdated contents of module versions. */
export const outdatedInModules = expressionBuilder<DB>()
  .selectFrom('moduleContents as oc')
  .innerJoin('contentVersions as op', 'op.id', 'oc.contentVersionId')
  .where(({ ref }) => isOutdated(ref('op.contentId'), ref('op.version')))

/** The same of one module version. */
export const outdatedContents = (moduleVersionId: Expression<string>) =>
  outdatedInModules.where('oc.moduleVersionId', '=', moduleVersionId)

/** Contents related to a version, by their latest title. */
export const relationsOf = (contentVersionId: Expression<string>, kind: 'related' | 'required') =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('contentRelations as r')
      .innerJoin('contents as oc', 'oc.id', 'r.contentId')
      .innerJoin('contentVersions as ov', 'ov.id', 'oc.latestVersionId')
      .select(['oc.id', 'ov.title'])
      .where('r.contentVersionId', '=', contentVersionId)
      .where('r.kind', '=', kind)
      .orderBy('r.position'),
  )

/** What the tone of a content is read from: the module that has been there longest. */
const firstModule = (contentId: Expression<string>) =>
  modulesHolding
    .innerJoin('moduleVersions as mv', 'mv.id', 'm.latestVersionId')
    .select(['mv.themeId', 'm.cover'])
    .where('mc.contentId', '=', contentId)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .limit(1)

export const processingColumns = ['v.processingState', 'v.processingPercent', 'v.processingReason'] as const

/** Contents by their latest version, in the form of lists. */
export const selectContents = (db: Database) =>
  db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', (join) =>
      join.onRef('v.contentId', '=', 'c.id').onRef('v.id', '=', 'c.latestVersionId'),
    )
    .select(({ ref }) => [
      'c.id',
      'c.reference',
      'v.id as contentVersionId',
      'v.title',
      'v.type',
      'v.language',
      'v.level',
      'v.plannedMinutes',
      'v.isTool',
      'v.tags',
      namedById('contentCategories', ref('v.categoryId')).as('category'),
      'v.illustrationKey',
      'v.version',
      'c.archivedAt',
      jsonObjectFrom(firstModule(ref('c.id'))).as('module'),
      countOf(modulesHolding.where('mc.contentId', '=', ref('c.id'))).as('moduleCount'),
      relationsOf(ref('v.id'), 'required').as('requiredContents'),
      ...processingColumns,
      'c.createdAt',
    ])

/** `C-000123`: permanent, and short enough for the telephone and for searches. */
export const contentReference = (reference: number): string => `C-${String(reference).padStart(6, '0')}`

type ProcessingRow = Pick<Selectable<ContentVersions>, 'processingState' | 'processingPercent' | 'processingReason'>

export const toProcessing = (row: ProcessingRow): Omit<Processing, 'report'> => ({
  state: row.processingState,
  percent: row.processingPercent,
  reason: row.processingReason,
})

export const toContentRow = (row: RowOf<typeof selectContents>): ContentRow => ({
  id: row.id,
  reference: contentReference(row.reference),
  contentVersionId: row.contentVersionId,
  title: row.title,
  type: row.type,
  language: row.language,
  level: row.level,
  plannedMinutes: row.plannedMinutes,
  isTool: row.isTool,
  tags: row.tags,
  category: row.category,
  tone: row.module && toneOf(row.module.themeId, row.module.cover),
  illustration: fileUrl(row.illustrationKey),
  version: row.version,
  archived: row.archivedAt !== null,
  archivable: row.archivedAt === null && row.moduleCount === 0,
  moduleCount: row.moduleCount,
  processing: toProcessing(row),
  requiredContents: row.requiredContents,
  creationDate: iso(row.createdAt),
})

/**
 * The columns of a version that say whether its site can be shown; none where sites are not asked.
 * Waits for the site, so it is called outside of transactions.
 */
export async function framingOf(ctx: CallDeps, type: ContentType, link: string | null) {
  if (kindOf(type).opens !== 'frame' || link === null || !ctx.settings.embeddedSites.check) return {}
  return { framing: await checkFraming(ctx, link), framingCheckedAt: ctx.now() }
}
