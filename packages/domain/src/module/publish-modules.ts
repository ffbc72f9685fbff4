import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { lockModules } from './lock-modules.ts'

/**
 * Lets licences list these modules; all or none. A published module is left unchanged, and none
 * becomes a draft again.
 * @throws NotFound, ModuleArchived
 */
export async function publishModules(ctx: ManagementCtx, { moduleIdList }: { moduleIdList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const drafts = (await lockModules(db, moduleIdList)).filter(({ isDraft }) => isDraft)
    if (drafts.length === 0) return
    if (drafts.some(({ archivedAt }) => archivedAt !== null)) throw new AppError('ModuleArchived')
    const ids = drafts.map(({ id }) => id)
    await db.updateTable('modules').set({ isDraft: false }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      drafts.map(({ id, title }) => ({
        noun: 'module',
        thingId: id,
        action: 'publish',
        notice: { type: 'newModuleCreated', data: { moduleId: id, moduleTitle: title } },
      })),
    )
  })
}
