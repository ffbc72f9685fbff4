import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { lockContents } from './lock-contents.ts'

/**
 * All or none; an archived content is left unchanged.
 * @throws OneContentExistOnOneLatestModuleVersion, NotFound
 */
export async function archiveContents(
  ctx: ManagementCtx,
  { contentIdList }: { contentIdList: string[] },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const contents = (await lockContents(db, contentIdList)).filter((content) => content.archivedAt === null)
    if (contents.length === 0) return
    const ids = contents.map((content) => content.id)
    // Adding a content to a module locks it for share, so none can be added after this check.
    const used = await db
      .selectFrom('moduleContents as mc')
      .innerJoin('modules as m', 'm.latestVersionId', 'mc.moduleVersionId')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select('v.title')
      .where('mc.contentId', 'in', ids)
      .where('m.archivedAt', 'is', null)
      .orderBy('m.id')
      .executeTakeFirst()
    if (used) throw new AppError('OneContentExistOnOneLatestModuleVersion', { moduleTitle: used.title })
    await db.updateTable('contents').set({ archivedAt: ctx.now() }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      contents.map(({ id, title }) => ({
        noun: 'content',
        thingId: id,
        action: 'archive',
        notice: { type: 'contentArchived', data: { contentId: id, contentTitle: title } },
      })),
    )
  })
}
