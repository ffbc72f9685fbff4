import { lockName } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'

/**
 * Until the end of the transaction nobody else makes accesses to these modules live in this company, whichever licence
 * they use: who has one already is skipped, and that must still hold when the rows are written. Taken after the
 * licences' rows, in one order.
 */
export async function lockLiveAccesses(ctx: CompanyCtx, moduleIds: string[]): Promise<void> {
  for (const moduleId of [...new Set(moduleIds)].sort()) {
    await lockName(ctx.db, `access:${ctx.company.id}:${moduleId}`)
  }
}
