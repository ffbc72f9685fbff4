import { AppError } from '@cursus/contract/error'
import { anyOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'

/**
 * Ensures that nobody holds two live accesses to one module in one company; call it before accesses
 * are restored or extended.
 * @param endsAt their new end; absent: the current one
 * @throws AccessAlreadyLive?email= for the first person with another access in that time
 */
export async function refuseOtherLive(ctx: CompanyCtx, accessIds: string[], endsAt?: Date | null): Promise<void> {
  const ids = anyOf(uuids(accessIds))
  const forever = sql<Date>`'infinity'::timestamptz`
  const found = await ctx.db
    .selectFrom('accesses as a')
    .innerJoin('accesses as other', (join) =>
      join
        .onRef('other.userId', '=', 'a.userId')
        .onRef('other.companyId', '=', 'a.companyId')
        .onRef('other.moduleId', '=', 'a.moduleId')
        .onRef('other.id', '<>', 'a.id'),
    )
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select('u.email')
    .where('a.id', '=', ids)
    .where('a.companyId', '=', ctx.company.id)
    .where(({ eb, fn, ref }) => {
      const end = endsAt === undefined ? ref('a.endsAt') : sql<Date | null>`${endsAt}::timestamptz`
      return eb('other.createdAt', '<', fn.coalesce(end, forever))
    })
    .where(({ case: when, eb, fn, ref }) => {
      // Accesses restored by the same call count as live.
      const revokedAt = when().when('other.id', '=', ids).then(null).else(ref('other.revokedAt')).end()
      return eb('a.createdAt', '<', fn.coalesce(fn<Date | null>('least', [revokedAt, 'other.endsAt']), forever))
    })
    .orderBy('u.email')
    .limit(1)
    .executeTakeFirst()
  if (found) throw new AppError('AccessAlreadyLive', { email: found.email ?? '' })
}
