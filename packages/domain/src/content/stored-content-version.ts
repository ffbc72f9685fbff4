import { arrayOf, type ContentVersions, type Database, type DB } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { notFound } from '../query/index.ts'
import { keepTags } from './store-tags.ts'

/** A version as stored, with its lists. */
export type StoredContentVersion = Awaited<ReturnType<typeof readStoredVersion>>
type Described = Pick<
  StoredContentVersion,
  | 'title'
  | 'type'
  | 'language'
  | 'description'
  | 'level'
  | 'isTool'
  | 'tags'
  | 'categoryId'
  | 'quizScoreValidation'
  | 'plannedMinutes'
  | 'completeOnOpen'
  | 'link'
  | 'relatedContentIdList'
  | 'requiredContentIdList'
>

/** Only the fields that an editor sees, in one order, so that versions can be compared. */
export const described = (version: Described): Described => ({
  title: version.title,
  type: version.type,
  language: version.language,
  description: version.description,
  level: version.level,
  isTool: version.isTool,
  tags: version.tags,
  categoryId: version.categoryId,
  quizScoreValidation: version.quizScoreValidation,
  plannedMinutes: version.plannedMinutes,
  completeOnOpen: version.completeOnOpen,
  link: version.link,
  relatedContentIdList: version.relatedContentIdList,
  requiredContentIdList: version.requiredContentIdList,
})

export const plain = { processingState: 'ready', processingPercent: 100 } as const
export const newPackage = <Columns>(columns: Columns) => ({ ...columns, processingState: 'pending' as const })

/**
 * All versions with the same package share its files once it is ready; otherwise this version waits
 * for its own analysis.
 */
export const sharedPackage = (former: StoredContentVersion) => ({
  packageKey: former.packageKey,
  packageFileName: former.packageFileName,
  packageSize: former.packageSize,
  ...(former.processingState === 'ready'
    ? {
        processingState: 'ready' as const,
        processingPercent: 100,
        processingReport: JSON.stringify(former.processingReport),
        filesPrefix: former.filesPrefix,
        manifest: JSON.stringify(former.manifest),
      }
    : { processingState: 'pending' as const }),
})

/**
 * Returns the latest version of a content and locks it, so that edits are serialised.
 * @throws NotFound
 */
export async function lockLatest(db: Database, id: string): Promise<StoredContentVersion> {
  await keepTags(db)
  const { latestVersionId } = await db
    .selectFrom('contents')
    .select('latestVersionId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  return readStoredVersion(db, latestVersionId)
}

/** @throws NotFound */
export async function readStoredVersion(db: Database, contentVersionId: string) {
  const { ref, selectFrom } = expressionBuilder<DB & { v: ContentVersions }, 'v'>()
  const relations = (kind: 'related' | 'required') =>
    selectFrom('contentRelations as r')
      .select('r.contentId')
      .where('r.contentVersionId', '=', ref('v.id'))
      .where('r.kind', '=', kind)
      .orderBy('r.position')
  const resources = selectFrom('contentVersionResources as x')
    .select('x.resourceId')
    .where('x.contentVersionId', '=', ref('v.id'))
    .orderBy('x.position')
  return db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.contentId', 'c.id')
    .selectAll('v')
    .select([
      'c.archivedAt',
      arrayOf(relations('related')).as('relatedContentIdList'),
      arrayOf(relations('required')).as('requiredContentIdList'),
      arrayOf(resources).as('resourceIdList'),
    ])
    .where('v.id', '=', contentVersionId)
    .executeTakeFirstOrThrow(notFound)
}
