import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { lockModules } from './lock-modules.ts'

/**
 * All or none; an archived module is left unchanged. Existing accesses continue.
 * @throws NotFound
 */
export async function archiveModules(ctx: ManagementCtx, { moduleIdList }: { moduleIdList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const modules = (await lockModules(db, moduleIdList)).filter((module) => module.archivedAt === null)
    if (modules.length === 0) return
    const ids = modules.map((module) => module.id)
    await db.updateTable('modules').set({ archivedAt: ctx.now() }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      modules.map(({ id, title }) => ({
        noun: 'module',
        thingId: id,
        action: 'archive',
        notice: { type: 'moduleArchived', data: { moduleId: id, moduleTitle: title } },
      })),
    )
  })
}
