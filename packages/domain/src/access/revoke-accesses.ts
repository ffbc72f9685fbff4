import type { Acted } from '@cursus/contract/act'
import { anyOf, inTransactionOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { isCounted } from '../access-terms/index.ts'
import type { CompanyCtx, Ctx, Deps } from '../context.ts'
import { countReasons, type SelectionResult } from '../list/index.ts'
import { ofAccesses, tellHolders } from './access-channel.ts'
import { recordAccessEvents } from './access-events.ts'
import { checkRestorable, findUnrestorable, wouldRestore } from './check-restorable.ts'
import { checkSeats, findAccesses, lockGifts, offerSeats } from './lock-seats.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

/**
 * Marks ended accesses in batches, so that counts no longer include them; until then each count of
 * seats subtracts them. Returns how many were marked.
 */
export async function endAccesses(ctx: Clocked, { batch }: { batch: number }): Promise<number> {
  let ended = 0
  let count: number
  do {
    count = await inTransactionOf(ctx, (tx) => endBatch(tx, batch))
    ended += count
  } while (count === batch)
  return ended
}

async function endBatch(ctx: Clocked, batch: number): Promise<number> {
  const rows = await ctx.db
    .updateTable('accesses')
    .set({ endedAt: ctx.now() })
    .where('id', '=', sql<string>`any (array(${endedAccesses(ctx, batch)}))`)
    .returning('id')
    .execute()
  const actor = { kind: 'system', job: 'end-accesses' } as const
  const accessIds = rows.map(({ id }) => id)
  await recordAccessEvents({ ...ctx, actor }, { noun: 'accessMilestone', accessIds, action: 'end' })
  return rows.length
}

const endedAccesses = (ctx: Clocked, batch: number) =>
  ctx.db
    .selectFrom('accesses as a')
    .select('a.id')
    .where(isCounted)
    .where('a.endsAt', '<=', ctx.now())
    .orderBy('a.endsAt')
    .limit(batch)
    .forUpdate()
    .skipLocked()

type Revoked = { id: string; userId: string }

/**
 * Revokes accesses, all or none, and frees their seats; results and notes stay readable.
 * @returns those that were not revoked before
 * @throws NotFound
 */
export async function revokeAccesses(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<Revoked[]> {
  return inTransactionOf(ctx, async (tx) => {
    const live = (await findAccesses(tx, idList)).filter(({ revokedAt }) => revokedAt === null)
    return revoke(
      tx,
      live.map(({ id }) => id),
    )
  })
}

/**
 * Revokes accesses again that a restored database has as they were; unknown ids are passed over.
 * @returns those that were not revoked
 */
export const revokeAgain = (ctx: Ctx, idList: string[]): Promise<Revoked[]> =>
  inTransactionOf(ctx, (tx) => revoke(tx, idList))

/**
 * Revokes accesses as an act on a list, all or none. It can be undone where the rules of giving
 * would let all of them be restored.
 * @throws NotFound
 */
export const revokeSelected = (ctx: CompanyCtx, input: { idList: string[] }): Promise<SelectionResult> =>
  inTransactionOf(ctx, async (tx) => {
    const revoked = await revokeAccesses(tx, input)
    return { done: revoked.length, leftOut: [], undoable: await undoable(tx, revoked) }
  })

/** The ids of revoked accesses, if all can be restored. */
export async function undoable(ctx: CompanyCtx, revoked: readonly Revoked[]): Promise<string[] | undefined> {
  const ids = revoked.map(({ id }) => id)
  return (await wouldRestore(ctx, ids)) ? ids : undefined
}

/**
 * Restores revoked accesses, all or none.
 * @returns how many were revoked
 * @throws LicenceDoesntAcceptMoreActiveUsers, ModuleLicenceNotActive, ModuleNotInLicence,
 * ModuleArchived, AccessAlreadyLive?email=, NotFound
 */
export async function restoreAccesses(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<number> {
  return inTransactionOf(ctx, async (tx) => {
    const { accessIds, seats } = await lockRevoked(tx, idList)
    if (accessIds.length === 0) return 0
    await checkRestorable(tx, accessIds)
    await restore(tx, accessIds)
    await checkSeats(tx, seats)
    return accessIds.length
  })
}

/**
 * Restores as many revoked accesses as possible, each by the rules of giving and the first of the
 * list first; the others are left out and counted.
 * @throws NotFound
 */
export async function restoreEach(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<Acted> {
  return inTransactionOf(ctx, async (tx) => {
    const { accessIds, seats } = await lockRevoked(tx, idList)
    const refused = await findUnrestorable(tx, accessIds, await offerSeats(tx, accessIds, seats))
    const restored = accessIds.filter((id) => !refused.has(id))
    if (restored.length > 0) await restore(tx, restored)
    return { done: restored.length, leftOut: countReasons(refused) }
  })
}

/** Locks what restoring depends on; the accesses that are revoked, in the order of the list. */
async function lockRevoked(tx: CompanyCtx, idList: string[]) {
  const seats = await lockGifts(tx, await findAccesses(tx, idList))
  // Read again after the locks, because others may have changed the accesses since.
  const now = await findAccesses(tx, idList)
  const revoked = new Set(now.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id))
  return { accessIds: [...new Set(idList)].filter((id) => revoked.has(id)), seats }
}

async function restore(tx: CompanyCtx, accessIds: string[]): Promise<void> {
  await tx.db
    .updateTable('accesses')
    .set({ revokedAt: null, declineReason: null, restoredAt: tx.now() })
    .where('id', 'in', accessIds)
    .execute()
  await recordAccessEvents(tx, { noun: 'access', accessIds, action: 'uncancel' })
  await tellHolders(tx, ofAccesses(accessIds))
}

async function revoke(tx: Ctx, ids: string[]): Promise<Revoked[]> {
  if (ids.length === 0) return []
  const { db, now } = tx
  const isOne = anyOf(uuids(ids))
  // An update locks rows in any order.
  await db.selectFrom('accesses').select('id').where('id', '=', isOne).orderBy('id').forNoKeyUpdate().execute()
  const revoked = await db
    .updateTable('accesses')
    .set({ revokedAt: now() })
    .where('id', '=', isOne)
    .where('revokedAt', 'is', null)
    .returning(['id', 'userId'])
    .execute()
  const accessIds = revoked.map(({ id }) => id)
  await recordAccessEvents(tx, { noun: 'access', accessIds, action: 'cancel' })
  if (accessIds.length > 0) await tellHolders(tx, ofAccesses(accessIds))
  return revoked
}
