import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { lockContents } from './lock-contents.ts'

/**
 * All or none; a content that is not archived is left unchanged. Archived contents keep their
 * titles reserved, so restoring cannot conflict.
 * @throws NotFound
 */
export async function restoreContents(
  ctx: ManagementCtx,
  { contentIdList }: { contentIdList: string[] },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const contents = (await lockContents(db, contentIdList)).filter((content) => content.archivedAt !== null)
    if (contents.length === 0) return
    const ids = contents.map((content) => content.id)
    await db.updateTable('contents').set({ archivedAt: null }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      contents.map(({ id, title }) => ({
        noun: 'content',
        thingId: id,
        action: 'restore',
        notice: { type: 'contentRestored', data: { contentId: id, contentTitle: title } },
      })),
    )
  })
}
