import { AppError } from '@cursus/contract/error'
import { anyOf, lockName, uuids } from '@cursus/db'
import { hasNotEnded, isLive, seatsTaken } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { getAll } from '../query/index.ts'

type Seats = Awaited<ReturnType<typeof countSeats>>

/** Locks licences of the company in the order of their ids, and counts their seats. */
export async function lockSeats(ctx: CompanyCtx, licenceIds: string[]): Promise<Seats> {
  const ids = [...new Set(licenceIds)]
  await ctx.db
    .selectFrom('moduleLicences as l')
    .select('l.id')
    .where('l.companyId', '=', ctx.company.id)
    .where('l.id', '=', anyOf(uuids(ids)))
    .orderBy('l.id')
    .forNoKeyUpdate()
    .execute()
  return countSeats(ctx, ids)
}

/** Locks everything on which giving modules of licences depends, and counts the seats. */
export async function lockGifts(
  ctx: CompanyCtx,
  gifts: readonly { licenceId: string; moduleId: string }[],
): Promise<Seats> {
  if (gifts.length === 0) return new Map()
  const seats = await lockSeats(
    ctx,
    gifts.map(({ licenceId }) => licenceId),
  )
  await lockLiveAccesses(
    ctx,
    gifts.map(({ moduleId }) => moduleId),
  )
  return seats
}

/** @throws NotFound for an access of another company */
export const findAccesses = ({ db, company }: CompanyCtx, idList: readonly string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('accesses')
      .select(['id', 'licenceId', 'moduleId', 'revokedAt'])
      .where('companyId', '=', company.id)
      .where('id', '=', anyOf(uuids(ids))),
  )

/** @throws LicenceDoesntAcceptMoreActiveUsers when a change took more seats than the licence has */
export async function checkSeats(ctx: CompanyCtx, before: Seats): Promise<void> {
  for (const { id, max, taken } of (await countSeats(ctx, [...before.keys()])).values()) {
    if (taken > max && taken > (before.get(id)?.taken ?? 0)) throw new AppError('LicenceDoesntAcceptMoreActiveUsers')
  }
}

/**
 * Offers the seats that are left to accesses that are restored: the function takes a seat for one,
 * and says whether there was one. Who holds a seat of the licence needs no other, and an ended
 * access takes none, unless it gets a later end.
 */
export async function offerSeats(
  ctx: CompanyCtx,
  accessIds: string[],
  seats: Seats,
  { getLaterEnd = false }: { getLaterEnd?: boolean } = {},
): Promise<(id: string) => boolean> {
  const rows = await ctx.db
    .selectFrom('accesses as a')
    .where('a.id', '=', anyOf(uuids(accessIds)))
    .select(({ exists, selectFrom }) => [
      'a.id',
      'a.licenceId',
      'a.userId',
      hasNotEnded(ctx).as('isLive'),
      exists(
        selectFrom('accesses as other')
          .select('other.id')
          .whereRef('other.licenceId', '=', 'a.licenceId')
          .whereRef('other.userId', '=', 'a.userId')
          .where(isLive(ctx, 'other')),
      ).as('isSeated'),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const free = new Map([...seats.values()].map(({ id, max, taken }) => [id, max - taken]))
  const seated = new Set<string>()
  return (id) => {
    const row = byId.get(id)
    if (!row || row.isSeated || !(row.isLive || getLaterEnd)) return true
    const person = `${row.licenceId} ${row.userId}`
    if (seated.has(person)) return true
    const left = free.get(row.licenceId) ?? 0
    if (left <= 0) return false
    free.set(row.licenceId, left - 1)
    seated.add(person)
    return true
  }
}

async function countSeats(ctx: CompanyCtx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('moduleLicences as l')
    .select(({ ref }) => ['l.id', 'l.maxActiveUsers as max', seatsTaken(ctx, ref('l.id')).as('taken')])
    .where('l.id', '=', anyOf(uuids(ids)))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks the live accesses to these modules in the company until the end of the transaction, for all
 * licences: the check that a person has none yet must still hold when rows are written. Locked
 * after the licences' rows, in one order.
 */
export async function lockLiveAccesses(ctx: CompanyCtx, moduleIds: string[]): Promise<void> {
  for (const moduleId of [...new Set(moduleIds)].sort()) {
    await lockName(ctx.db, `access:${ctx.company.id}:${moduleId}`)
  }
}
