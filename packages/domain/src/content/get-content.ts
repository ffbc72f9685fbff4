import type { Content } from '@cursus/contract/content'
import type { Database, RowOf } from '@cursus/db'
import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ManagementCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { contentResources, toResource } from '../file/index.ts'
import { personById } from '../person/index.ts'
import { countOf, notFound } from '../query/index.ts'
import {
  modulesHolding,
  newestReady,
  outdatedContents,
  relationsOf,
  selectContents,
  toContentRow,
} from './content-row.ts'

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
