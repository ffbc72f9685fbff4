import { AppError } from '@cursus/contract/error'
import { type Database, type DB, lockName, type Users } from '@cursus/db'
import { expressionBuilder } from 'kysely'

/**
 * Changes of who manages the platform, and of whose account is open, go one after another: two managers who take each
 * other's rights cannot both succeed. Taken before any other lock of the transaction.
 */
export const lockPlatformManagers = (db: Database): Promise<void> => lockName(db, 'cursus: platform managers')

const { and, exists, not, selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Who could change platform managers now; an invitation that nobody has followed is no way in. */
const keepers = selectFrom('platformRights as k')
  .innerJoin('users as ku', 'ku.id', 'k.userId')
  .select('k.userId')
  .where('k.domain', '=', 'platformManagers')
  .where('k.canWrite', '=', true)
  .where('ku.emailVerifiedAt', 'is not', null)
  .where('ku.suspendedAt', 'is', null)
  .where('ku.deletedAt', 'is', null)

/** Of `users as u`: the only one who could change platform managers. */
export const isLastManager = and([
  exists(keepers.whereRef('k.userId', '=', 'u.id')),
  not(exists(keepers.whereRef('k.userId', '<>', 'u.id'))),
]).$castTo<boolean>()

export async function hasKeeper(db: Database): Promise<boolean> {
  const { found } = await db.selectNoFrom(exists(keepers).as('found')).executeTakeFirstOrThrow()
  return found === true
}

/**
 * The last account that can change platform managers can neither lose that right, nor be suspended or deleted
 * (decisions §1). Called after the change, inside its transaction and under the lock.
 * @throws LastPlatformManager
 */
export async function keepPlatformManager(db: Database, hadKeeper: boolean): Promise<void> {
  if (hadKeeper && !(await hasKeeper(db))) throw new AppError('LastPlatformManager')
}
