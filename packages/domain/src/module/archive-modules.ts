import { inTransaction } from '@cursus/db'
import { auditAll, recordEvents } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'
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
    await auditAll(
      tx,
      ids.map((thingId) => ({ noun: 'module', thingId, action: 'archive' })),
    )
    await recordEvents(
      tx,
      'moduleArchived',
      modules.map((module) => ({ moduleId: module.id, moduleTitle: module.title })),
    )
  })
}
