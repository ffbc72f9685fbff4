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
const keepers = selectFrom('platformRights as k')
  .innerJoin('users as ku', 'ku.id', 'k.userId')
  .select('k.userId')
  .where('k.domain', '=', 'platformManagers')
  .where('k.canWrite', '=', true)
  .where('ku.emailVerifiedAt', 'is not', null)
  .where('ku.suspendedAt', 'is', null)
  .where('ku.deletedAt', 'is', null)

/** Whether `users as u` is the only one who could change platform managers. */
export const isLastManager = and([
  exists(keepers.whereRef('k.userId', '=', 'u.id')),
  not(exists(keepers.whereRef('k.userId', '<>', 'u.id'))),
]).$castTo<boolean>()

export async function hasKeeper(db: Database): Promise<boolean> {
  const { found } = await db.selectNoFrom(exists(keepers).as('found')).executeTakeFirstOrThrow()
  return found === true
}

/**
 * Ensures that the last account that can change platform managers neither loses that right nor is
 * suspended or erased (decisions §1). Call it after the change, in its transaction and under the
 * lock.
 * @throws LastPlatformManager
 */
export async function keepPlatformManager(db: Database, hadKeeper: boolean): Promise<void> {
  if (hadKeeper && !(await hasKeeper(db))) throw new AppError('LastPlatformManager')
}
