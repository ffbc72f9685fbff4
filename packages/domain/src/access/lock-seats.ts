import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { seatsTaken } from './access-terms.ts'

type Seats = { id: string; max: number; taken: number }

/** Locks licences of the company, in the order of their ids, and counts their seats. */
export async function lockSeats(ctx: CompanyCtx, licenceIds: string[]): Promise<Map<string, Seats>> {
  const ids = [...new Set(licenceIds)]
  await sql`
    select from module_licences l where l.company_id = ${ctx.company.id} and l.id = any(${ids}::uuid[])
    order by l.id for update`.execute(ctx.db)
  return countSeats(ctx, ids)
}

/** @throws LicenceDoesntAcceptMoreActiveUsers where a change has taken seats that the licence does not have */
export async function checkSeats(ctx: CompanyCtx, before: Map<string, Seats>): Promise<void> {
  for (const { id, max, taken } of (await countSeats(ctx, [...before.keys()])).values()) {
    if (taken > max && taken > (before.get(id)?.taken ?? 0)) throw new AppError('LicenceDoesntAcceptMoreActiveUsers')
  }
}

async function countSeats(ctx: CompanyCtx, ids: string[]): Promise<Map<string, Seats>> {
  const { rows } = await sql<Seats>`
    select l.id, l.max_active_users as max, ${seatsTaken(ctx, sql`l.id`)} as taken
    from module_licences l where l.id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
