import { AppError } from '@cursus/contract/error'
import { canChangeAccount } from '@cursus/rights'
import type { ManagementCtx } from '../context.ts'

/**
 * Accounts of platform managers can be changed by users who may change platform managers, all
 * others by users with users write. Call it under the lock of the managers.
 * @throws NotAllowed
 */
export async function assertMayChangeAccounts({ db, actor }: ManagementCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || canChangeAccount(actor.subject, { isManager: true })) return
  const manager = await db
    .selectFrom('platformRights')
    .select('userId')
    .where('userId', 'in', userIds)
    .limit(1)
    .executeTakeFirst()
  if (manager) throw new AppError('NotAllowed')
}
