import type { Acted } from '@cursus/contract/act'
import { inTransaction } from '@cursus/db'
import { actOnEach } from '../act-on-each.ts'
import type { CompanyCtx } from '../context.ts'
import { getAll } from '../not-found.ts'
import { ofAccesses, tellHolders } from './access-channel.ts'
import { auditAccesses } from './audit-accesses.ts'
import { checkRestorable } from './check-restorable.ts'
import { lockLiveAccesses } from './lock-live-accesses.ts'
import { checkSeats, lockSeats } from './lock-seats.ts'

/**
 * Revokes accesses, all or none, and frees their seats; results and notes stay readable.
 * @returns how many were not revoked before
 * @throws NotFound
 */
export async function cancelAccesses(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const live = (await findAll(tx, idList)).filter(({ revokedAt }) => revokedAt === null)
    const accessIds = await revoke(
      tx,
      live.map(({ id }) => id),
    )
    await auditAccesses(tx, { accessIds, companyId: ctx.company.id, action: 'cancel' })
    if (accessIds.length > 0) await tellHolders(tx, ofAccesses(accessIds))
    return accessIds.length
  })
}

/**
 * Restores revoked accesses, all or none.
 * @returns how many were revoked
 * @throws LicenceDoesntAcceptMoreActiveUsers, ModuleLicenceNotActive, ModuleNotInLicence,
 * ModuleArchived, AccessAlreadyLive?email=, NotFound
 */
export async function uncancelAccesses(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const wanted = await findAll(tx, idList)
    const seats = await lockSeats(
      tx,
      wanted.map(({ licenceId }) => licenceId),
    )
    await lockLiveAccesses(
      tx,
      wanted.map(({ moduleId }) => moduleId),
    )
    // Read again after the locks, because others may have changed the accesses since.
    const revoked = (await findAll(tx, idList)).filter(({ revokedAt }) => revokedAt !== null)
    const accessIds = revoked.map(({ id }) => id)
    if (accessIds.length === 0) return 0
    await checkRestorable(tx, accessIds)
    await db
      .updateTable('accesses')
      .set({ revokedAt: null, restoredAt: ctx.now() })
      .where('id', 'in', accessIds)
      .execute()
    await checkSeats(tx, seats)
    await auditAccesses(tx, { accessIds, companyId: ctx.company.id, action: 'uncancel' })
    await tellHolders(tx, ofAccesses(accessIds))
    return accessIds.length
  })
}

/**
 * Restores as many revoked accesses as possible, each by the rules of giving; the others are left
 * out and counted.
 * @throws NotFound
 */
export async function restoreEach(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<Acted> {
  await findAll(ctx, idList)
  return actOnEach(idList, (ids) => uncancelAccesses(ctx, { idList: ids }))
}

const findAll = (ctx: CompanyCtx, idList: string[]) =>
  getAll(idList, (ids) =>
    ctx.db
      .selectFrom('accesses')
      .select(['id', 'licenceId', 'moduleId', 'revokedAt'])
      .where('companyId', '=', ctx.company.id)
      .where('id', 'in', ids),
  )

async function revoke({ db, now }: CompanyCtx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // An update locks rows in any order.
  await db.selectFrom('accesses').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const rows = await db
    .updateTable('accesses')
    .set({ revokedAt: now() })
    .where('id', 'in', ids)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
