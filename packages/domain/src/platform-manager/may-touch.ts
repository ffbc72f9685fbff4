import { AppError } from '@cursus/contract/error'
import { canChangeAccount } from '@cursus/rights'
import type { ManagementCtx } from '../context.ts'

/**
 * The account of a platform manager is for who may change platform managers; that of anybody else for who may write users. Called under
 * the lock of the managers. @throws NotAllowed
 */
export async function assertMayTouch({ db, actor }: ManagementCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || canChangeAccount(actor.subject, { isManager: true })) return
  const manager = await db
    .selectFrom('platformRights')
    .select('userId')
    .where('userId', 'in', userIds)
    .limit(1)
    .executeTakeFirst()
  if (manager) throw new AppError('NotAllowed')
}
