import { AppError, type ErrorName } from '@cursus/contract/error'
import { anyOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { isLicenceActive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'

/** Refusals that hold for a module in a licence, in the order in which they are told. */
const ofLicence = ['ModuleLicenceNotActive', 'ModuleNotInLicence', 'ModuleArchived'] as const satisfies ErrorName[]

/**
 * Checks that accesses can become live again: restoring follows the rules of giving. Call it after
 * the seats and live accesses are locked; the seats are checked after the change (`checkSeats`).
 * @param endsAt their new end; absent: the current one
 * @throws ModuleLicenceNotActive, ModuleNotInLicence, ModuleArchived, AccessAlreadyLive?email=
 */
export async function checkRestorable(ctx: CompanyCtx, accessIds: string[], endsAt?: Date | null): Promise<void> {
  const refused = await refusedByLicence(ctx, accessIds)
  const code = ofLicence.find((reason) => refused.some((row) => row.reason === reason))
  if (code) throw new AppError(code)
  const [other] = await findOtherLive(ctx, accessIds, endsAt)
  if (other) throw new AppError('AccessAlreadyLive', { email: other.email ?? '' })
}

/**
 * Which accesses cannot become live again by the same rules, and why; of several to one module that
 * one person would hold together, the first in the order of the ids that has a seat can.
 * @param takesSeat takes a seat for an access, and says whether there was one (`offerSeats`)
 */
export async function findUnrestorable(
  ctx: CompanyCtx,
  accessIds: string[],
  takesSeat: (id: string) => boolean,
): Promise<Map<string, ErrorName>> {
  const refused = new Map<string, ErrorName>()
  for (const { id, reason } of await refusedByLicence(ctx, accessIds)) refused.set(id, reason)
  const others = Map.groupBy(await findOtherLive(ctx, accessIds), ({ id }) => id)
  const restored = new Set<string>()
  for (const id of accessIds) {
    if (refused.has(id)) continue
    const isHeld = others.get(id)?.some((other) => other.isLive || restored.has(other.otherId))
    if (isHeld) refused.set(id, 'AccessAlreadyLive')
    else if (!takesSeat(id)) refused.set(id, 'LicenceDoesntAcceptMoreActiveUsers')
    else restored.add(id)
  }
  return refused
}

/** Whether licences and modules of revoked accesses would let all of them be restored now. */
export const wouldRestore = async (ctx: CompanyCtx, ids: string[]): Promise<boolean> =>
  (await readRefusals(ctx, ids)).length === 0

/** Locks the modules until the commit, so that none is archived meanwhile. */
async function refusedByLicence(ctx: CompanyCtx, ids: string[]) {
  await ctx.db
    .selectFrom('modules as m')
    .select('m.id')
    .where('m.id', 'in', (query) =>
      query
        .selectFrom('accesses as a')
        .select('a.moduleId')
        .where('a.id', '=', anyOf(uuids(ids))),
    )
    .orderBy('m.id')
    .forShare()
    .execute()
  return readRefusals(ctx, ids)
}

async function readRefusals(ctx: CompanyCtx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('modules as m', 'm.id', 'a.moduleId')
    // The module may have been removed from the licence, which ended the access.
    .leftJoin('licenceModules as lm', (join) =>
      join.onRef('lm.licenceId', '=', 'a.licenceId').onRef('lm.moduleId', '=', 'a.moduleId'),
    )
    .where('a.id', '=', anyOf(uuids(ids)))
    .select(({ eb, ref }) => [
      'a.id',
      isLicenceActive(ctx).as('isActive'),
      eb(ref('lm.moduleId'), 'is not', null).as('isIncluded'),
      eb(ref('m.archivedAt'), 'is not', null).as('isArchived'),
    ])
    .execute()
  return rows.flatMap(({ id, isActive, isIncluded, isArchived }) => {
    const [inactive, gone, archived] = ofLicence
    const reason = !isActive ? inactive : !isIncluded ? gone : isArchived ? archived : undefined
    return reason ? [{ id, reason }] : []
  })
}

/**
 * The live accesses to the same module that the holders of these have besides, by e-mail; call it
 * before accesses are restored or extended, because nobody may hold two in one company. Only those
 * that are live now count, because a restored access starts anew (`restored_at`). Accesses of the
 * same call are among them, with `isLive` false.
 * @param endsAt their new end; absent: the current one
 */
async function findOtherLive(ctx: CompanyCtx, accessIds: string[], endsAt?: Date | null) {
  const ids = anyOf(uuids(accessIds))
  const now = ctx.now()
  return ctx.db
    .selectFrom('accesses as a')
    .innerJoin('accesses as other', (join) =>
      join
        .onRef('other.userId', '=', 'a.userId')
        .onRef('other.companyId', '=', 'a.companyId')
        .onRef('other.moduleId', '=', 'a.moduleId')
        .onRef('other.id', '<>', 'a.id'),
    )
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(({ eb }) => ['a.id', 'other.id as otherId', 'u.email', eb('other.revokedAt', 'is', null).as('isLive')])
    .where('a.id', '=', ids)
    .where('a.companyId', '=', ctx.company.id)
    .where(({ eb, or, ref }) => {
      const end = endsAt === undefined ? ref('a.endsAt') : sql<Date | null>`${endsAt}::timestamptz`
      return or([eb(end, 'is', null), eb(end, '>', now)])
    })
    .where(({ eb, or }) => or([eb('other.revokedAt', 'is', null), eb('other.id', '=', ids)]))
    .where(({ eb, or }) => or([eb('other.endsAt', 'is', null), eb('other.endsAt', '>', now)]))
    .orderBy('u.email')
    .execute()
}
