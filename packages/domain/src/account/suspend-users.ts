import { AppError } from '@cursus/contract'
import { type Database, inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { hasKeeper, keepPlatformManager, lockPlatformManagers } from '../platform-manager/index.ts'
import { auditAll } from '../record.ts'
import { endSessions } from '../session/index.ts'

type IdList = { idList: string[] }

/**
 * Closes accounts, all or none: their sessions end at once, and signing in says why. Who is suspended already is left as they are.
 * @throws InvalidMySelf, LastPlatformManager, NotFound
 */
export async function suspendUsers(ctx: ManagementCtx, { idList }: IdList): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockPlatformManagers(db)
    const hadKeeper = await hasKeeper(db)
    const open = (await lockUsers(db, idList)).filter(({ suspendedAt }) => suspendedAt === null).map(({ id }) => id)
    if (idList.includes(ctx.actor.id)) throw new AppError('InvalidMySelf')
    if (open.length === 0) return
    await db.updateTable('users').set({ suspendedAt: ctx.now() }).where('id', 'in', open).execute()
    await keepPlatformManager(db, hadKeeper)
    await endSessions(tx, open)
    await auditAll(
      tx,
      open.map((thingId) => ({ noun: 'user', thingId, action: 'suspend' })),
    )
  })
}

/** Opens suspended accounts again, all or none; what they were given is as it was. @throws NotFound */
export async function unsuspendUsers(ctx: ManagementCtx, { idList }: IdList): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await lockPlatformManagers(db)
    const closed = (await lockUsers(db, idList)).filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id)
    if (closed.length === 0) return
    await db.updateTable('users').set({ suspendedAt: null }).where('id', 'in', closed).execute()
    await auditAll(
      { ...ctx, db },
      closed.map((thingId) => ({ noun: 'user', thingId, action: 'unsuspend' })),
    )
  })
}

async function lockUsers(db: Database, idList: readonly string[]): Promise<{ id: string; suspendedAt: Date | null }[]> {
  const ids = [...new Set(idList)]
  const { rows } = await sql<{ id: string; suspendedAt: Date | null }>`
    select u.id, u.suspended_at from users u where u.id = any(${ids}::uuid[]) and u.deleted_at is null
    order by u.id for no key update`.execute(db)
  if (rows.length !== ids.length) throw new AppError('NotFound')
  return rows
}
