import { type Content, type ContentType, type CreateContentVersionInput, isScorm } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import { type Database, inTransaction, newId } from '@cursus/db'
import { sql } from 'kysely'
import { changedFields } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'
import { keptResourceIds, withKeptFiles } from '../file/index.ts'
import { audit, recordEvent } from '../record.ts'
import { checkContentType } from './check-content-type.ts'
import { checkRelations } from './content-relations.ts'
import { getContent } from './get-content.ts'
import { holdCategory, insertContentVersion } from './insert-content-version.ts'
import { keepContentFiles } from './keep-content-files.ts'
import { mayUnpackAgain } from './package-left.ts'
import { takeContentTitle } from './take-content-title.ts'

/**
 * An edit: the next version, in which absent fields are as before. Without a new `file` it shares the package that is there, and
 * one that is being analysed is analysed for this version too. Parallel edits follow one another; none is lost.
 * @throws NotFound, ContentArchived, ContentTypeFixed, and all of `createContent`
 */
export async function createContentVersion(ctx: ManagementCtx, input: CreateContentVersionInput): Promise<Content> {
  const contentVersionId = newId()
  return withKeptFiles(ctx.storage, async (files) => {
    const kept = await keepContentFiles(files, contentVersionId, input, ctx.settings.uploadLimits)
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const former = await lockLatest(db, input.id)
      if (former.archived) throw new AppError('ContentArchived', { title: former.title })
      if (input.type !== undefined && input.type !== former.type) throw new AppError('ContentTypeFixed')
      const before = described(former)
      const after = described({
        title: input.title ?? former.title,
        type: former.type,
        language: input.language ?? former.language,
        description: input.description ?? former.description,
        level: input.level ?? former.level,
        isTool: input.isTool ?? former.isTool,
        tags: input.tags === undefined ? former.tags : [...new Set(input.tags)],
        categoryId: input.categoryId ?? former.categoryId,
        quizScoreValidation:
          input.quizScoreValidation === undefined ? former.quizScoreValidation : input.quizScoreValidation,
        completeOnOpen: input.completeOnOpen ?? former.completeOnOpen,
        link: input.link === undefined ? former.link : input.link,
        relatedContentIdList: input.relatedContentIdList ?? former.relatedContentIdList,
        requiredContentIdList: input.requiredContentIdList ?? former.requiredContentIdList,
      })
      // What a refused package left is nothing: such a content is repaired with a new file.
      const sharesPackage =
        former.packageKey !== null && (former.processingState !== 'failed' || mayUnpackAgain(former))
      checkContentType(former.type, { ...after, hasPackage: kept.package !== undefined || sharesPackage })
      await holdCategory(tx, after.categoryId)
      await checkRelations(db, input.id, after)
      await takeContentTitle(db, input.id, after.language, after.title)

      const { relatedContentIdList, requiredContentIdList, ...columns } = after
      const createdAt = ctx.now()
      const version = former.version + 1
      await insertContentVersion(
        tx,
        {
          id: contentVersionId,
          contentId: input.id,
          version,
          ...columns,
          ...(isScorm(former.type) ? (kept.package ? newPackage(kept.package) : sharedPackage(former)) : plain),
          illustrationKey: kept.illustrationKey ?? former.illustrationKey,
          createdBy: ctx.actor.id,
          createdAt,
        },
        {
          relatedContentIdList,
          requiredContentIdList,
          keptResourceIdList: keptResourceIds(former.resourceIdList, input.keepResourceIdList),
          newResources: kept.resources,
        },
      )
      await db.updateTable('contents').set({ latestVersionId: contentVersionId }).where('id', '=', input.id).execute()
      await audit(tx, {
        noun: 'content',
        thingId: input.id,
        action: 'createVersion',
        ...changedFields(
          { version: former.version, ...before, file: former.packageFileName },
          { version, ...after, file: kept.package?.packageFileName ?? former.packageFileName },
        ),
      })
      await recordEvent(tx, 'newContentVersionCreated', { contentId: input.id, contentTitle: after.title })
      return getContent(tx, { id: input.id })
    })
  })
}

type Described = {
  title: string
  type: ContentType
  language: Language
  description: string
  level: number
  isTool: boolean
  tags: string[]
  categoryId: string
  quizScoreValidation: number | null
  completeOnOpen: boolean
  link: string | null
  relatedContentIdList: string[]
  requiredContentIdList: string[]
}
type Package = {
  packageKey: string | null
  packageFileName: string | null
  packageSize: number | null
  filesPrefix: string | null
  manifest: unknown
  processingState: 'pending' | 'processing' | 'ready' | 'failed'
  processingReport: unknown
  processingReason: unknown
}
type Former = Described &
  Package & {
    version: number
    archived: boolean
    illustrationKey: string | null
    resourceIdList: string[]
  }

/** Only the fields that an editor sees, in one order, so that two versions can be compared. */
const described = (version: Described): Described => ({
  title: version.title,
  type: version.type,
  language: version.language,
  description: version.description,
  level: version.level,
  isTool: version.isTool,
  tags: version.tags,
  categoryId: version.categoryId,
  quizScoreValidation: version.quizScoreValidation,
  completeOnOpen: version.completeOnOpen,
  link: version.link,
  relatedContentIdList: version.relatedContentIdList,
  requiredContentIdList: version.requiredContentIdList,
})

const plain = { processingState: 'ready', processingPercent: 100 } as const
const newPackage = <Columns>(columns: Columns) => ({ ...columns, processingState: 'pending' as const })

/** The files of a package that is ready serve every version that has the same one; else this version waits for its own. */
const sharedPackage = (former: Package) => ({
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

/** The latest version of a content, held so that the next edit waits for this one. @throws NotFound */
async function lockLatest(db: Database, id: string): Promise<Former> {
  const locked = await db
    .selectFrom('contents')
    .select('latestVersionId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) throw new AppError('NotFound')
  const relationIds = (kind: 'related' | 'required') => sql`array(
    select content_id::text from content_relations r where r.content_version_id = v.id and r.kind = ${kind} order by position)`
  const { rows } = await sql<Former>`
    select v.*, c.archived_at is not null as archived,
      ${relationIds('related')} as related_content_id_list, ${relationIds('required')} as required_content_id_list,
      array(
        select resource_id::text from content_version_resources x where x.content_version_id = v.id order by position
      ) as resource_id_list
    from contents c join content_versions v on v.id = c.latest_version_id where c.id = ${id}`.execute(db)
  return rows[0]!
}
