import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'

/**
 * Until the end of the transaction nobody else makes accesses to these modules live in this company, whichever licence they use: who has
 * one already is skipped, and that must still hold when the rows are written. Taken after the licences' rows, in one order.
 */
export async function lockLiveAccesses(ctx: CompanyCtx, moduleIds: string[]): Promise<void> {
  for (const moduleId of [...new Set(moduleIds)].sort()) {
    const key = `access:${ctx.company.id}:${moduleId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db)
  }
}
