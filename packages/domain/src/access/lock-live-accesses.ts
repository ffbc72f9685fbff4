import { lockName } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'

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
