import { AppError } from '@cursus/contract/error'
import type { ChangeCoverInput, Module } from '@cursus/contract/module'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, recordEvent } from '../event/index.ts'
import { getModule } from './get-module.ts'
import { lockLatestModule } from './lock-modules.ts'

/**
 * Gives a module another generated cover. It is seen at once in every version, so it makes none.
 * @throws NotFound, ModuleArchived, ChangedMeanwhile
 */
export async function changeCover(ctx: ManagementCtx, { id, cover, revision }: ChangeCoverInput): Promise<Module> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const former = await lockLatestModule(db, id)
    const thing = { noun: 'module', thingId: id } as const
    await assertRevision(tx, thing, revision)
    if (former.archivedAt) throw new AppError('ModuleArchived')
    if (cover !== former.cover) {
      await db.updateTable('modules').set({ cover }).where('id', '=', id).execute()
      await recordEvent(tx, { ...thing, action: 'changeCover', before: { cover: former.cover }, after: { cover } })
    }
    return getModule(tx, { id })
  })
}
