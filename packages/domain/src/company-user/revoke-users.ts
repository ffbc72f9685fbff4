import type { Acted } from '@cursus/contract/act'
import { anyOf, inTransaction, uuids } from '@cursus/db'
import { revokeAccesses } from '../access/index.ts'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { getPeople } from './get-people.ts'

/**
 * Revokes everything that these people have in the company, all or none. Results stay readable.
 * @returns how many people had something
 * @throws NotFound when one is no person of the company
 */
export async function revokeUsers(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<Acted> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await getPeople(tx, idList)
    const live = await db
      .selectFrom('accesses as a')
      .select('a.id')
      .where('a.companyId', '=', ctx.company.id)
      .where('a.userId', '=', anyOf(uuids(idList)))
      .where(isLive(ctx))
      .execute()
    const revoked = live.length > 0 ? await revokeAccesses(tx, { idList: live.map(({ id }) => id) }) : []
    return { done: new Set(revoked.map(({ userId }) => userId)).size, leftOut: [] }
  })
}
