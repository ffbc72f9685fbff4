import { AppError } from '@cursus/contract/error'
import { anyOf, type Database, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { isLicenceActive } from './access-terms.ts'
import { refuseOtherLive } from './refuse-other-live.ts'

/**
 * Checks that accesses can become live again: restoring follows the rules of giving. Call it after
 * the seats and live accesses are locked; the seats are checked after the change (`checkSeats`).
 * @param endsAt their new end; absent: the current one
 * @throws ModuleLicenceNotActive, ModuleNotInLicence, ModuleArchived, AccessAlreadyLive?email=
 */
export async function checkRestorable(ctx: CompanyCtx, accessIds: string[], endsAt?: Date | null): Promise<void> {
  await refuseInactiveLicences(ctx, accessIds)
  await refuseModulesTakenOut(ctx.db, accessIds)
  await refuseArchivedModules(ctx.db, accessIds)
  await refuseOtherLive(ctx, accessIds, endsAt)
}

async function refuseInactiveLicences(ctx: CompanyCtx, ids: string[]): Promise<void> {
  const inactive = await ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select('a.id')
    .where('a.id', '=', anyOf(uuids(ids)))
    .where(({ not }) => not(isLicenceActive(ctx)))
    .limit(1)
    .executeTakeFirst()
  if (inactive) throw new AppError('ModuleLicenceNotActive')
}

/** An access that ended because its module was removed from the licence cannot be restored here. */
async function refuseModulesTakenOut(db: Database, ids: string[]): Promise<void> {
  const gone = await db
    .selectFrom('accesses as a')
    .leftJoin('licenceModules as lm', (join) =>
      join.onRef('lm.licenceId', '=', 'a.licenceId').onRef('lm.moduleId', '=', 'a.moduleId'),
    )
    .select('a.id')
    .where('a.id', '=', anyOf(uuids(ids)))
    .where('lm.moduleId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (gone) throw new AppError('ModuleNotInLicence')
}

/** Locks the modules until the commit, so that none is archived meanwhile. */
async function refuseArchivedModules(db: Database, ids: string[]): Promise<void> {
  const modules = await db
    .selectFrom('modules as m')
    .select('m.archivedAt')
    .where('m.id', 'in', (query) =>
      query
        .selectFrom('accesses as a')
        .select('a.moduleId')
        .where('a.id', '=', anyOf(uuids(ids))),
    )
    .orderBy('m.id')
    .forShare()
    .execute()
  if (modules.some(({ archivedAt }) => archivedAt !== null)) throw new AppError('ModuleArchived')
}
