import type { GiveModulesInput, GiveModulesResult } from '@cursus/contract/access'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { limitNewPeople } from '../user/index.ts'
import { giveOne } from './give-access.ts'

/**
 * Gives several modules of one licence to the same people on the same terms, all or nothing.
 * @throws what `giveAccess` throws
 */
export async function giveModules(
  ctx: CompanyCtx,
  { moduleIdList, ...input }: GiveModulesInput,
): Promise<GiveModulesResult> {
  await limitNewPeople(ctx, input.userList)
  return inTransaction(ctx.db, async (db) => {
    const results: GiveModulesResult = []
    for (const moduleId of new Set(moduleIdList)) {
      results.push({ moduleId, ...(await giveOne({ ...ctx, db }, { ...input, moduleId })) })
    }
    return results
  })
}
