import { AppError } from '@cursus/contract/error'
import { type Database, inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { getAll } from '../not-found.ts'
import { ofAccesses, tellHolders } from './access-channel.ts'
import { auditAccesses } from './audit-accesses.ts'
import { lockLiveAccesses } from './lock-live-accesses.ts'
import { checkSeats, lockSeats } from './lock-seats.ts'
import { refuseOtherLive } from './refuse-other-live.ts'

/**
 * Revokes accesses, all or none, and frees their seats; results and notes stay readable.
 * @throws NotFound
 */
export async function cancelAccesses(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const live = (await findAll(tx, idList)).filter(({ revokedAt }) => revokedAt === null)
    const accessIds = await setRevoked(
      db,
      live.map(({ id }) => id),
      ctx.now(),
    )
    await auditAccesses(tx, { accessIds, companyId: ctx.company.id, action: 'cancel' })
    if (accessIds.length > 0) await tellHolders(tx, ofAccesses(accessIds))
  })
}

/**
 * Restores revoked accesses, all or none.
 * @throws LicenceDoesntAcceptMoreActiveUsers, AccessAlreadyLive?email=, ModuleNotInLicence,
 * ModuleArchived, NotFound
 */
export async function uncancelAccesses(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
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
    if (accessIds.length === 0) return
    await refuseModulesTakenOut(db, accessIds)
    await refuseArchivedModules(db, accessIds)
    await refuseOtherLive(tx, accessIds)
    await setRevoked(db, accessIds, null)
    await checkSeats(tx, seats)
    await auditAccesses(tx, { accessIds, companyId: ctx.company.id, action: 'uncancel' })
    await tellHolders(tx, ofAccesses(accessIds))
  })
}

const findAll = (ctx: CompanyCtx, idList: string[]) =>
  getAll(idList, (ids) =>
    ctx.db
      .selectFrom('accesses')
      .select(['id', 'licenceId', 'moduleId', 'revokedAt'])
      .where('companyId', '=', ctx.company.id)
      .where('id', 'in', ids),
  )

async function setRevoked(db: Database, ids: string[], revokedAt: Date | null): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('accesses')
    .set({ revokedAt })
    .where('id', 'in', ids)
    .where('revokedAt', revokedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An access that ended because its module was removed from the licence cannot be restored here. */
async function refuseModulesTakenOut(db: Database, ids: string[]): Promise<void> {
  const gone = await db
    .selectFrom('accesses as a')
    .leftJoin('licenceModules as lm', (join) =>
      join.onRef('lm.licenceId', '=', 'a.licenceId').onRef('lm.moduleId', '=', 'a.moduleId'),
    )
    .select('a.id')
    .where('a.id', 'in', ids)
    .where('lm.moduleId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (gone) throw new AppError('ModuleNotInLicence')
}

/**
 * Restoring follows the rules of giving, so archived modules are refused. Locks the modules until
 * the commit.
 */
async function refuseArchivedModules(db: Database, ids: string[]): Promise<void> {
  const modules = await db
    .selectFrom('modules as m')
    .select('m.archivedAt')
    .where('m.id', 'in', (query) => query.selectFrom('accesses as a').select('a.moduleId').where('a.id', 'in', ids))
    .orderBy('m.id')
    .forShare()
    .execute()
  if (modules.some(({ archivedAt }) => archivedAt !== null)) throw new AppError('ModuleArchived')
}
