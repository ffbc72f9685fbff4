import { canInCompany } from '@cursus/rights'
import type { CompanyReader, Deps } from '../context.ts'
import { selectMe, toMe } from './select-me.ts'
import { actorOf } from './session.ts'

/**
 * The context of somebody who asked for something earlier; undefined when they may not read the
 * results of the company any more.
 */
export async function companyReaderOf(
  deps: Deps,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<CompanyReader | undefined> {
  const row = await selectMe(deps.db).where('u.id', '=', userId).executeTakeFirst()
  const me = row && toMe(row)
  if (!me || me.isSuspended || !canInCompany(me, companyId, 'training.read')) return undefined
  const company = await deps.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...deps, actor: actorOf(me, { kind: 'none' }), company }
}
