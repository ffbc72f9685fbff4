import { anyOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'

/**
 * The live accesses to the same module that the holders of these have besides, by e-mail; call it
 * before accesses are restored or extended, because nobody may hold two in one company. Only those
 * that are live now count, because a restored access starts anew (`restored_at`). Accesses of the
 * same call are among them, with `isLive` false.
 * @param endsAt their new end; absent: the current one
 */
export async function findOtherLive(ctx: CompanyCtx, accessIds: string[], endsAt?: Date | null) {
  const ids = anyOf(uuids(accessIds))
  const now = ctx.now()
  return ctx.db
    .selectFrom('accesses as a')
    .innerJoin('accesses as other', (join) =>
      join
        .onRef('other.userId', '=', 'a.userId')
        .onRef('other.companyId', '=', 'a.companyId')
        .onRef('other.moduleId', '=', 'a.moduleId')
        .onRef('other.id', '<>', 'a.id'),
    )
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(({ eb }) => ['a.id', 'other.id as otherId', 'u.email', eb('other.revokedAt', 'is', null).as('isLive')])
    .where('a.id', '=', ids)
    .where('a.companyId', '=', ctx.company.id)
    .where(({ eb, or, ref }) => {
      const end = endsAt === undefined ? ref('a.endsAt') : sql<Date | null>`${endsAt}::timestamptz`
      return or([eb(end, 'is', null), eb(end, '>', now)])
    })
    .where(({ eb, or }) => or([eb('other.revokedAt', 'is', null), eb('other.id', '=', ids)]))
    .where(({ eb, or }) => or([eb('other.endsAt', 'is', null), eb('other.endsAt', '>', now)]))
    .orderBy('u.email')
    .execute()
}
