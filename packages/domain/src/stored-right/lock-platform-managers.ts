import { AppError } from '@cursus/contract/error'
import { type Database, type DB, lockName, type Users } from '@cursus/db'
import { expressionBuilder } from 'kysely'

/**
 * Serialises changes of platform rights and of suspensions: two managers who remove each other's
 * rights cannot both succeed. Call it before any other lock of the transaction.
 */
export const lockPlatformManagers = (db: Database): Promise<void> => lockName(db, 'cursus: platform managers')

const { and, exists, not, selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Users who can change platform managers now; an invited account cannot sign in yet. */
const topManagers = selectFrom('platformRights as k')
  .innerJoin('users as ku', 'ku.id', 'k.userId')
  .select('k.userId')
  .where('k.domain', '=', 'platformManagers')
  .where('k.canWrite', '=', true)
  .where('ku.emailVerifiedAt', 'is not', null)
  .where('ku.suspendedAt', 'is', null)
  .where('ku.deletedAt', 'is', null)

/** Whether `users as u` is the only one who could change platform managers. */
export const isLastManager = and([
  exists(topManagers.whereRef('k.userId', '=', 'u.id')),
  not(exists(topManagers.whereRef('k.userId', '<>', 'u.id'))),
]).$castTo<boolean>()

export async function hasTopManager(db: Database): Promise<boolean> {
  const { found } = await db.selectNoFrom(exists(topManagers).as('found')).executeTakeFirstOrThrow()
  return found === true
}

/**
 * Ensures that the last account that can change platform managers neither loses that right nor is
 * suspended or erased. Call it after the change, in its transaction and under the lock.
 * @throws LastPlatformManager
 */
export async function assertPlatformManagerLeft(db: Database, hadTopManager: boolean): Promise<void> {
  if (hadTopManager && !(await hasTopManager(db))) throw new AppError('LastPlatformManager')
}
