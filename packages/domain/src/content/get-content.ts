import type { Content, ContentRow, Processing } from '@cursus/contract/content'
import { type ContentType, kindOf } from '@cursus/contract/content-values'
import { toneOf } from '@cursus/contract/cover'
import type { ContentVersions, Database, DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder, type Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CallDeps, ManagementCtx } from '../context.ts'
import { checkFraming } from '../embedded-site/index.ts'
import { revisionOf } from '../event/index.ts'
import { contentResources, fileUrl, toResource } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { personById } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'

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
const outdatedContents = (moduleVersionId: Expression<string>) =>
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

const modulesOf = (contentId: Expression<string>) =>
  jsonArrayFrom(
    modulesHolding
      .innerJoin('moduleVersions as mv', 'mv.id', 'm.latestVersionId')
      .select(({ eb, ref }) => [
        'm.id',
        'mv.title',
        'mv.version',
        countOf(outdatedContents(ref('mv.id'))).as('outdatedCount'),
        eb('mc.contentVersionId', '=', newestReady(contentId)).$castTo<boolean>().as('upToDate'),
      ])
      .where('mc.contentId', '=', contentId)
      .orderBy('mv.sortTitle'),
  )

const selectSheet = (db: Database) =>
  selectContents(db).select(({ ref }) => [
    'v.description',
    'v.quizScoreValidation',
    'v.completeOnOpen',
    'v.link',
    'v.framing',
    'v.packageFileName',
    'v.packageSize',
    'v.processingReport',
    contentResources(ref('v.id')).as('resources'),
    relationsOf(ref('v.id'), 'related').as('relatedContents'),
    modulesOf(ref('c.id')).as('modules'),
    personById(ref('v.createdBy')).as('createdBy'),
    revisionOf('content', ref('c.id')).as('revision'),
  ])

/**
 * Returns a content by its latest version, archived or not.
 * @throws NotFound
 */
export async function getContent({ db }: ManagementCtx, { id }: { id: string }): Promise<Content> {
  return toContent(await selectSheet(db).where('c.id', '=', id).executeTakeFirstOrThrow(notFound))
}

export const idsOf = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id)

function toContent(row: RowOf<typeof selectSheet>): Content {
  const content = toContentRow(row)
  return {
    ...content,
    description: row.description,
    quizScoreValidation: row.quizScoreValidation,
    completeOnOpen: row.completeOnOpen,
    link: row.link,
    framing: row.framing,
    file: row.packageFileName === null ? null : { name: row.packageFileName, size: row.packageSize ?? 0 },
    resources: row.resources.map(toResource),
    relatedContents: row.relatedContents,
    relatedContentIdList: idsOf(row.relatedContents),
    requiredContentIdList: idsOf(content.requiredContents),
    modules: row.modules,
    createdBy: row.createdBy,
    processing: { ...content.processing, report: row.processingReport },
    revision: row.revision,
  }
}
