import type { StoredUpload } from '@cursus/contract/file'
import type { UploadLimits } from '@cursus/contract/file-values'
import { arrayOf, type ContentVersions, type Database, type DB } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { type FileStore, storeAttachments } from '../file/index.ts'
import { notFound } from '../query/index.ts'
import { keepTags } from './store-tags.ts'

type Uploads = Parameters<typeof storeAttachments>[3] & { file?: StoredUpload | undefined }

/**
 * Outside the folders that `fileUrl` serves: packages are only served unpacked, on the content
 * origin.
 */
const packageKeyOf = (contentVersionId: string) => `uploaded-packages/${contentVersionId}.zip`

/**
 * Moves the uploads of a new version into place.
 * @throws InvalidImage, MaxWeightContentIllustration, MaxWeightContentResource
 */
export async function storeContentFiles(
  files: FileStore,
  contentVersionId: string,
  uploads: Uploads,
  limits: UploadLimits,
) {
  // The image first, because it can be refused before the package is moved.
  const attachments = await storeAttachments(files, 'content', contentVersionId, uploads, limits)
  if (!uploads.file) return { ...attachments, package: undefined }
  const { fileName: packageFileName, size: packageSize } = uploads.file
  const packageKey = packageKeyOf(contentVersionId)
  await files.store(uploads.file, packageKey, { max: limits.scormPackage, error: 'MaxWeightContentResource' })
  return { ...attachments, package: { packageKey, packageFileName, packageSize } }
}

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

/** What a copy has of a version besides what an editor sees. */
export const copied = (source: StoredContentVersion) => ({
  ...(source.packageKey === null ? plain : sharedPackage(source)),
  ...(source.link === null ? {} : { framing: source.framing, framingCheckedAt: source.framingCheckedAt }),
  illustrationKey: source.illustrationKey,
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
