import type { Content } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { reserveCopyTitle } from '../name/index.ts'
import { checkContentType } from './check-content-type.ts'
import { insertContentVersion, lockCategoryForShare } from './create-content.ts'
import { getContent } from './get-content.ts'
import { described, lockLatest, plain, sharedPackage } from './stored-content-version.ts'
import { sharesPackage } from './unpack-content-version.ts'

/**
 * Creates a copy of a content's latest version that shares its package, titled "… (copie)" or
 * "… (copy)" in the content's language, with a number if that is taken.
 * @throws NotFound, ContentArchived, FileRequired when its package was refused
 */
export async function duplicateContent(ctx: ManagementCtx, { id: sourceId }: { id: string }): Promise<Content> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const source = await lockLatest(db, sourceId)
    if (source.archivedAt) throw new AppError('ContentArchived', { title: source.title })
    const fields = described(source)
    checkContentType(source.type, { ...fields, hasPackage: sharesPackage(source) })
    await lockCategoryForShare(tx, fields.categoryId)
    const id = newId()
    const contentVersionId = newId()
    const title = await reserveCopyTitle(db, id, { kind: 'content', language: source.language, text: source.title })
    const createdAt = ctx.now()
    const { relatedContentIdList, requiredContentIdList, ...columns } = fields
    const { link, framing, framingCheckedAt, illustrationKey } = source
    await db.insertInto('contents').values({ id, latestVersionId: contentVersionId, createdAt }).execute()
    await insertContentVersion(
      tx,
      {
        id: contentVersionId,
        contentId: id,
        version: 1,
        ...columns,
        title,
        ...(source.packageKey === null ? plain : sharedPackage(source)),
        ...(link === null ? {} : { framing, framingCheckedAt }),
        illustrationKey,
        createdBy: ctx.actor.id,
        createdAt,
      },
      { relatedContentIdList, requiredContentIdList, keptResourceIdList: source.resourceIdList, newResources: [] },
    )
    await recordEvent(tx, {
      noun: 'content',
      thingId: id,
      action: 'duplicate',
      after: { version: 1, title, duplicateOf: sourceId },
      notice: { type: 'newContentCreated', data: { contentId: id, contentTitle: title } },
    })
    return getContent(tx, { id })
  })
}
