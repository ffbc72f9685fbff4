import type { ContentVersion } from '@cursus/contract/content'
import type { Database, DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countActivePeople } from '../access-terms/index.ts'
import type { ManagementCtx } from '../context.ts'
import { contentResources, fileUrl, toResource } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { notFound } from '../query/index.ts'
import { modulesHolding, relationsOf } from './content-row.ts'
import { idsOf } from './get-content.ts'
import { selectVersions, toVersionRow } from './list-content-versions.ts'

const { selectFrom } = expressionBuilder<DB>()

const modulesOf = (contentVersionId: Expression<string>) =>
  jsonArrayFrom(
    modulesHolding
      .innerJoin('moduleVersions as mv', 'mv.id', 'm.latestVersionId')
      .innerJoin('moduleChapters as h', 'h.id', 'mc.chapterId')
      .select(['m.id', 'mv.title', 'h.title as chapter'])
      .where('mc.contentVersionId', '=', contentVersionId)
      .orderBy('mv.sortTitle'),
  )

const selectVersion = (db: Database) =>
  selectVersions(db)
    .innerJoin('contents as c', 'c.id', 'v.contentId')
    .select(({ eb, ref }) => [
      'v.contentId',
      eb('c.latestVersionId', '=', ref('v.id')).$castTo<boolean>().as('isLatest'),
      'v.type',
      'v.language',
      'v.description',
      'v.level',
      'v.isTool',
      'v.tags',
      namedById('contentCategories', ref('v.categoryId')).as('category'),
      'v.illustrationKey',
      'v.quizScoreValidation',
      'v.plannedMinutes',
      'v.completeOnOpen',
      'v.link',
      'v.packageFileName',
      'v.packageSize',
      'v.filesPrefix',
      'v.processingReport',
      contentResources(ref('v.id')).as('resources'),
      relationsOf(ref('v.id'), 'related').as('relatedContents'),
      relationsOf(ref('v.id'), 'required').as('requiredContents'),
      modulesOf(ref('v.id')).as('modules'),
    ])

/** People with an active access to a module version that contains the content version. */
const countPeople = (ctx: ManagementCtx, contentVersionId: string): Promise<number> =>
  countActivePeople(
    ctx,
    selectFrom('moduleContents as mc')
      .innerJoin('moduleVersions as mv', 'mv.id', 'mc.moduleVersionId')
      .select(['mv.moduleId', 'mv.id'])
      .where('mc.contentVersionId', '=', contentVersionId),
  )

/**
 * Returns one version of a content, and the prefix of its unpacked files for comparisons.
 * @throws NotFound
 */
export async function readContentVersion(
  ctx: ManagementCtx,
  contentVersionId: string,
): Promise<{ version: ContentVersion; filesPrefix: string | null }> {
  const row = await selectVersion(ctx.db).where('v.id', '=', contentVersionId).executeTakeFirstOrThrow(notFound)
  return { version: toVersion(row, await countPeople(ctx, contentVersionId)), filesPrefix: row.filesPrefix }
}

/** @throws NotFound */
export const getContentVersion = async (ctx: ManagementCtx, input: { contentVersionId: string }) =>
  (await readContentVersion(ctx, input.contentVersionId)).version

function toVersion(row: RowOf<typeof selectVersion>, peopleCount: number): ContentVersion {
  const listed = toVersionRow(row)
  return {
    ...listed,
    contentId: row.contentId,
    isLatest: row.isLatest,
    type: row.type,
    language: row.language,
    description: row.description,
    level: row.level,
    isTool: row.isTool,
    tags: row.tags,
    category: row.category,
    illustration: fileUrl(row.illustrationKey),
    quizScoreValidation: row.quizScoreValidation,
    plannedMinutes: row.plannedMinutes,
    completeOnOpen: row.completeOnOpen,
    link: row.link,
    file: row.packageFileName === null ? null : { name: row.packageFileName, size: row.packageSize ?? 0 },
    resources: row.resources.map(toResource),
    relatedContents: row.relatedContents,
    requiredContents: row.requiredContents,
    relatedContentIdList: idsOf(row.relatedContents),
    requiredContentIdList: idsOf(row.requiredContents),
    modules: row.modules,
    peopleCount,
    processing: { ...listed.processing, report: row.processingReport },
  }
}
