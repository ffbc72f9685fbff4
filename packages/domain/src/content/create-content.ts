import type { Content, CreateContentInput } from '@cursus/contract/content'
import { isScorm } from '@cursus/contract/content-values'
import type { StoredUpload } from '@cursus/contract/file'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { withStoredFiles } from '../file/index.ts'
import { withReceivedFile } from '../upload/index.ts'
import { checkContentType } from './check-content-type.ts'
import { checkRelations } from './content-relations.ts'
import { findMadeOfUpload } from './find-made-of-upload.ts'
import { framingOf } from './framing-of.ts'
import { getContent } from './get-content.ts'
import { insertContentVersion, lockCategoryForShare } from './insert-content-version.ts'
import { reserveContentTitle } from './reserve-content-title.ts'
import { storeContentFiles } from './store-content-files.ts'
import { storeTags } from './store-tags.ts'

/**
 * Creates a content with its first version. A SCORM package is analysed after the response;
 * `processing` is its state. Repeated with the same upload, it answers the content of the first
 * time.
 * @throws FileRequired, ValidationFailed, InvalidImage, MaxWeightContent…, UploadNotAvailable,
 * AlreadyExistContentTitle…
 */
export async function createContent(ctx: ManagementCtx, input: CreateContentInput): Promise<Content> {
  const link = input.link ?? null
  const quizScoreValidation = input.quizScoreValidation ?? null
  checkContentType(input.type, { hasPackage: (input.file ?? input.uploadId) !== undefined, link, quizScoreValidation })
  const framing = await framingOf(ctx, input.type, link)
  const made = await findMadeOfUpload(ctx, input.uploadId)
  if (made) return getContent(ctx, { id: made.contentId })
  const id = newId()
  // A version has the id of its upload, so that a repeated request finds what the first one made.
  const contentVersionId = input.uploadId ?? newId()
  const create = (file: StoredUpload | undefined) =>
    withStoredFiles(ctx.storage, async (files) => {
      const stored = await storeContentFiles(files, contentVersionId, { ...input, file }, ctx.settings.uploadLimits)
      return inTransaction(ctx.db, async (db) => {
        const tx = { ...ctx, db }
        await lockCategoryForShare(tx, input.categoryId)
        await checkRelations(db, id, input)
        await reserveContentTitle(db, id, input.language, input.title)
        const createdAt = ctx.now()
        const described = {
          title: input.title,
          type: input.type,
          language: input.language,
          description: input.description,
          level: input.level,
          isTool: input.isTool,
          tags: await storeTags(db, input.tags),
          categoryId: input.categoryId,
          quizScoreValidation,
          plannedMinutes: input.plannedMinutes ?? null,
          completeOnOpen: input.completeOnOpen,
          link,
        }
        await db.insertInto('contents').values({ id, latestVersionId: contentVersionId, createdAt }).execute()
        await insertContentVersion(
          tx,
          {
            id: contentVersionId,
            contentId: id,
            version: 1,
            ...described,
            ...framing,
            ...stored.package,
            isTitleProposed: isScorm(input.type) && input.isTitleProposed,
            illustrationKey: stored.illustrationKey ?? null,
            ...(isScorm(input.type)
              ? { processingState: 'pending' }
              : { processingState: 'ready', processingPercent: 100 }),
            createdBy: ctx.actor.id,
            createdAt,
          },
          { ...input, keptResourceIdList: [], newResources: stored.resources },
        )
        await recordEvent(tx, {
          noun: 'content',
          thingId: id,
          action: 'create',
          after: { version: 1, ...described },
          notice: { type: 'newContentCreated', data: { contentId: id, contentTitle: input.title } },
        })
        return getContent(tx, { id })
      })
    })
  return withReceivedFile(ctx, input, create)
}
