import { AppError } from '@cursus/contract/error'
import { anyOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'

/**
 * Ensures that nobody holds two live accesses to one module in one company; call it before accesses
 * are restored or extended. Only those that are live now count, because a restored access starts
 * anew (`restored_at`).
 * @param endsAt their new end; absent: the current one
 * @throws AccessAlreadyLive?email= for the first person with another live access
 */
export async function refuseOtherLive(ctx: CompanyCtx, accessIds: string[], endsAt?: Date | null): Promise<void> {
  const ids = anyOf(uuids(accessIds))
  const now = ctx.now()
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
    .where(({ eb, or, ref }) => {
      const end = endsAt === undefined ? ref('a.endsAt') : sql<Date | null>`${endsAt}::timestamptz`
      return or([eb(end, 'is', null), eb(end, '>', now)])
    })
    // Accesses restored by the same call count as live.
    .where(({ eb, or }) => or([eb('other.revokedAt', 'is', null), eb('other.id', '=', ids)]))
    .where(({ eb, or }) => or([eb('other.endsAt', 'is', null), eb('other.endsAt', '>', now)]))
    .orderBy('u.email')
    .limit(1)
    .executeTakeFirst()
  if (found) throw new AppError('AccessAlreadyLive', { email: found.email ?? '' })
}
