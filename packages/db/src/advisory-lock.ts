import { sql } from 'kysely'
import type { Database } from './database.ts'
import { preparedQuery } from './prepared-query.ts'

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`

/** Waits for the lock of this name and holds it until the transaction ends. */
export async function lockName(tx: Database, name: string): Promise<void> {
  await lock(tx, { name })
}
const lock = preparedQuery((db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(${keyOf(name)})`.as('locked')),
)

/**
 * Holds the lock of this name until the transaction ends, together with others that share it; waits
 * for `lockName`, which waits for all of them.
 */
export async function shareLockOfName(tx: Database, name: string): Promise<void> {
  await tx.selectNoFrom(sql`pg_advisory_xact_lock_shared(${keyOf(name)})`.as('locked')).execute()
}

/** Takes the lock of this name until the transaction ends; false when it is taken. */
export async function tryLockName(tx: Database, name: string): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(${keyOf(name)})`
  return (await tx.selectNoFrom(lock.as('isLocked')).executeTakeFirstOrThrow()).isLocked
}

/**
 * Runs `work` under the lock of this name, or nothing when it is taken. A killed process releases
 * the lock with its connection.
 */
export async function whileHoldingName(db: Database, name: string, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = sql<boolean>`pg_try_advisory_lock(${keyOf(name)})`
    const { isLocked } = await connection.selectNoFrom(lock.as('isLocked')).executeTakeFirstOrThrow()
    if (!isLocked) return
    try {
      await work()
    } finally {
      await connection.selectNoFrom(sql`pg_advisory_unlock(${keyOf(name)})`.as('unlocked')).execute()
    }
  })
}
