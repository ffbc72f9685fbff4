import { AppError } from '@cursus/contract/error'
import type { DeclineUserModuleInput, UserModule } from '@cursus/contract/participant'
import { inTransaction } from '@cursus/db'
import { ofAccesses, tellHolders } from '../access/index.ts'
import type { UserCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { lockPeople } from '../person/index.ts'
import { getUserModule } from './get-user-module.ts'
import { readOwnAccess } from './own-access.ts'
import { isActive } from './usable-access.ts'

/**
 * Declines a module that was assigned by mistake, before it is accepted: the access is revoked,
 * which frees its seat and ends reminders, and the managers read the reason. They can restore it.
 * Idempotent.
 * @throws NotFound, ModuleAlreadyAccepted, ModuleAccessNotActive
 */
export async function declineUserModule(
  ctx: UserCtx,
  { userModuleId, reason }: DeclineUserModuleInput,
): Promise<UserModule> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    // Waits for the erasure of the person.
    await lockPeople(db, [ctx.actor.id])
    const access = await readOwnAccess(tx, userModuleId, { lock: true })
    if (access.reason !== 'declined') {
      if (access.acceptedAt) throw new AppError('ModuleAlreadyAccepted')
      if (!isActive(access.reason)) throw new AppError('ModuleAccessNotActive')
      await db
        .updateTable('accesses')
        .set({ revokedAt: ctx.now(), declineReason: reason })
        .where('id', '=', access.id)
        .execute()
      await tell(tx, access.id, reason)
    }
    return getUserModule(tx, { userModuleId })
  })
}

async function tell(tx: UserCtx, moduleAccessId: string, reason: string): Promise<void> {
  const data = await tx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .select(['a.moduleId', 'v.title as moduleTitle', 'a.companyId', 'c.name as companyName'])
    .where('a.id', '=', moduleAccessId)
    .executeTakeFirstOrThrow()
  await recordEvent(tx, {
    noun: 'access',
    thingId: moduleAccessId,
    companyId: data.companyId,
    action: 'decline',
    after: { reason },
    notice: { type: 'moduleDeclined', data: { ...data, moduleAccessId } },
  })
  await tellHolders(tx, ofAccesses([moduleAccessId]))
}
