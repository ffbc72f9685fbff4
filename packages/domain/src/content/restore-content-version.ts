import type { Content } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { checkContentType } from './check-content-type.ts'
import { checkRelations } from './content-relations.ts'
import { insertContentVersion, lockCategoryForShare, reserveContentTitle } from './create-content.ts'
import { getContent } from './get-content.ts'
import { described, lockLatest, plain, readStoredVersion, sharedPackage } from './stored-content-version.ts'
import { sharesPackage } from './unpack-content-version.ts'

/**
 * Creates the next version of a content as a copy of an earlier one, package included: versions are
 * never rewound, because people follow the later ones. Does nothing for the latest version.
 * @throws NotFound, ContentArchived, ValidationFailed for relations or a category that are gone or
 * now form a circle, FileRequired when its package was refused
 */
export async function restoreContentVersion(
  ctx: ManagementCtx,
  { contentVersionId }: { contentVersionId: string },
): Promise<Content> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const { contentId } = await readStoredVersion(db, contentVersionId)
    const former = await lockLatest(db, contentId)
    // Read again under the lock.
    const source = await readStoredVersion(db, contentVersionId)
    if (former.archivedAt) throw new AppError('ContentArchived', { title: former.title })
    if (source.id === former.id) return getContent(tx, { id: contentId })
    const fields = described(source)
    checkContentType(source.type, { ...fields, hasPackage: sharesPackage(source) })
    await lockCategoryForShare(tx, fields.categoryId)
    await checkRelations(db, contentId, fields)
    await reserveContentTitle(db, contentId, fields.language, fields.title)

    const id = newId()
    const version = former.version + 1
    const { relatedContentIdList, requiredContentIdList, ...columns } = fields
    const { link, framing, framingCheckedAt, illustrationKey } = source
    await insertContentVersion(
      tx,
      {
        id,
        contentId,
        version,
        ...columns,
        ...(source.packageKey === null ? plain : sharedPackage(source)),
        ...(link === null ? {} : { framing, framingCheckedAt }),
        illustrationKey,
        createdBy: ctx.actor.id,
        createdAt: ctx.now(),
      },
      { relatedContentIdList, requiredContentIdList, keptResourceIdList: source.resourceIdList, newResources: [] },
    )
    await db.updateTable('contents').set({ latestVersionId: id }).where('id', '=', contentId).execute()
    await recordEvent(tx, {
      noun: 'content',
      thingId: contentId,
      action: 'restoreVersion',
      before: { version: former.version },
      after: { version, restoredFrom: source.version },
      notice: { type: 'newContentVersionCreated', data: { contentId, contentTitle: fields.title } },
    })
    return getContent(tx, { id: contentId })
  })
}
