import { AppError } from '@cursus/contract/error'
import { anyOf, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { seatsTaken } from './access-terms.ts'

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

/** @throws LicenceDoesntAcceptMoreActiveUsers when a change took more seats than the licence has */
export async function checkSeats(ctx: CompanyCtx, before: Seats): Promise<void> {
  for (const { id, max, taken } of (await countSeats(ctx, [...before.keys()])).values()) {
    if (taken > max && taken > (before.get(id)?.taken ?? 0)) throw new AppError('LicenceDoesntAcceptMoreActiveUsers')
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
