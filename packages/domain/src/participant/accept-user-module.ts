import { AppError } from '@cursus/contract/error'
import type { UserModule } from '@cursus/contract/participant'
import { inTransaction } from '@cursus/db'
import { endsAt } from '../access-terms/index.ts'
import type { UserCtx } from '../context.ts'
import { lockPeople } from '../person/index.ts'
import { getUserModule } from './get-user-module.ts'
import { readOwnAccess } from './own-access.ts'
import { isActive } from './usable-access.ts'

/**
 * Accepts a module, which starts its days (`maxDayTimeLimit`), never beyond the existing end of the
 * access. Idempotent.
 * @throws NotFound, ModuleAccessNotActive
 */
export async function acceptUserModule(ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<UserModule> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const now = ctx.now()
    // The company then knows the account, which is copied into its list: accounts before accesses.
    await lockPeople(db, [ctx.actor.id], 'changes')
    const access = await readOwnAccess(tx, userModuleId, { lock: true })
    if (!access.acceptedAt) {
      if (!isActive(access.reason)) throw new AppError('ModuleAccessNotActive')
      await db
        .updateTable('accesses')
        .set({ acceptedAt: now, endsAt: endsAt(ctx, { ...access, acceptedAt: now }) })
        .where('id', '=', access.id)
        .execute()
    }
    return getUserModule(tx, { userModuleId })
  })
}
