import { AppError } from '@cursus/contract/error'
import { type Database, inTransaction, inTransactionOf } from '@cursus/db'
import { can } from '@cursus/rights'
import { assertStillMay, endSessions } from '../auth/index.ts'
import type { Ctx, ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { getAll } from '../query/index.ts'
import {
  assertMayChangeAccounts,
  assertPlatformManagerLeft,
  hasTopManager,
  lockPlatformManagers,
} from '../stored-right/index.ts'

type IdList = { idList: string[] }

/**
 * Suspends accounts, all or none: their sessions end at once, and sign-in gives the reason. A
 * suspended account is left unchanged.
 * @throws InvalidMySelf, LastPlatformManager, NotAllowed for a platform manager without the right
 * to change those, NotFound
 */
export async function suspendUsers(ctx: ManagementCtx, { idList }: IdList): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = await lockAccounts({ ...ctx, db })
    const hadTopManager = await hasTopManager(db)
    const open = (await lockUsers(db, idList)).filter(({ suspendedAt }) => suspendedAt === null).map(({ id }) => id)
    if (idList.includes(ctx.actor.id)) throw new AppError('InvalidMySelf')
    await assertMayChangeAccounts(tx, idList)
    if (open.length === 0) return
    await suspend(tx, open)
    await assertPlatformManagerLeft(db, hadTopManager)
  })
}

/**
 * Suspends accounts again that are open in a restored database; unknown ids are passed over.
 * @returns how many were open
 */
export const suspendAgain = (ctx: Ctx, idList: readonly string[]): Promise<number> =>
  inTransactionOf(ctx, async (tx, db) => {
    await lockPlatformManagers(db)
    const open = (await selectUsers(db, idList).execute()).filter(({ suspendedAt }) => suspendedAt === null)
    await suspend(
      tx,
      open.map(({ id }) => id),
    )
    return open.length
  })

async function suspend(tx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db.updateTable('users').set({ suspendedAt: tx.now() }).where('id', 'in', ids).execute()
  await endSessions(tx, ids)
  await recordEvents(
    tx,
    ids.map((thingId) => ({ noun: 'user', thingId, action: 'suspend' })),
  )
}

/**
 * Restores suspended accounts, all or none, with everything they had.
 * @returns the ids of those that were suspended
 * @throws NotAllowed, NotFound
 */
export async function unsuspendUsers(ctx: ManagementCtx, { idList }: IdList): Promise<string[]> {
  return inTransaction(ctx.db, async (db) => {
    const tx = await lockAccounts({ ...ctx, db })
    const closed = (await lockUsers(db, idList)).filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id)
    await assertMayChangeAccounts(tx, idList)
    if (closed.length === 0) return []
    await db.updateTable('users').set({ suspendedAt: null }).where('id', 'in', closed).execute()
    await recordEvents(
      tx,
      closed.map((thingId) => ({ noun: 'user', thingId, action: 'unsuspend' })),
    )
    return closed
  })
}

/** Serialises suspensions, and checks the caller's right again after the lock. */
async function lockAccounts(tx: ManagementCtx): Promise<ManagementCtx> {
  await lockPlatformManagers(tx.db)
  return assertStillMay(tx, (subject) => can(subject, 'users.write'))
}

const lockUsers = (db: Database, idList: readonly string[]) => getAll(idList, (ids) => selectUsers(db, ids))

const selectUsers = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'suspendedAt'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
