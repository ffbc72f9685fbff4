import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { type RawBuilder, sql } from 'kysely'

const lock = 'cursus: platform managers'

/**
 * Changes of who manages the platform, and of whose account is open, go one after another: two managers who take the rights of each other
 * cannot both succeed. Taken before any other lock of the transaction.
 */
export async function lockPlatformManagers(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
}

/** Who could change platform managers now: an invitation that nobody has followed is no way in. */
const keepers = sql`
  platform_rights k join users ku on ku.id = k.user_id
  where k.domain = 'platformManagers' and k.can_write
    and ku.email_verified_at is not null and ku.suspended_at is null and ku.deleted_at is null`

/** Of `users u`: the only one who could change platform managers. */
export const isLastManager: RawBuilder<boolean> = sql<boolean>`
  (exists (select from ${keepers} and k.user_id = u.id) and not exists (select from ${keepers} and k.user_id <> u.id))`

export async function hasKeeper(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ${keepers} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The last account that can change platform managers can neither lose that right, nor be suspended or deleted (decisions §1). Called after
 * the change, inside its transaction and under the lock.
 * @throws LastPlatformManager
 */
export async function keepPlatformManager(db: Database, hadKeeper: boolean): Promise<void> {
  if (hadKeeper && !(await hasKeeper(db))) throw new AppError('LastPlatformManager')
}
