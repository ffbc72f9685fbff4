import { canInCompany } from '@cursus/rights'
import { actorOf, selectMe, toMe } from './auth/index.ts'
import type { CompanyCtx, Deps, ServerSettings } from './context.ts'

/**
 * The context of somebody who asked for something earlier; undefined when they may not read the
 * results of the company any more.
 */
export async function companyCtxOf(
  deps: Deps,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<CompanyCtx | undefined> {
  const row = await selectMe(deps.db).where('u.id', '=', userId).executeTakeFirst()
  const me = row && toMe(row)
  if (!me || me.isSuspended || !canInCompany(me, companyId, 'training.read')) return undefined
  const company = await deps.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  // Lists read the settings of every process only.
  return { ...deps, settings: deps.settings as ServerSettings, actor: actorOf(me, ''), company }
}
