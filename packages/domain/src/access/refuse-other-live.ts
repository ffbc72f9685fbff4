import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'

/**
 * Nobody holds two live accesses to one module in one company, at any moment: called before accesses become live again or last longer.
 * @param endsAt their new end; absent: the one that they have
 * @throws AccessAlreadyLive?email= for the first person who has another one in that time
 */
export async function refuseOtherLive(ctx: CompanyCtx, accessIds: string[], endsAt?: Date | null): Promise<void> {
  const end = endsAt === undefined ? sql`a.ends_at` : sql`${endsAt}::timestamptz`
  const { rows } = await sql<{ email: string | null }>`
    select u.email from accesses a
    join accesses other on other.user_id = a.user_id and other.company_id = a.company_id
      and other.module_id = a.module_id and other.id <> a.id
    join users u on u.id = a.user_id
    where a.id = any(${accessIds}::uuid[]) and a.company_id = ${ctx.company.id}
      and other.created_at < coalesce(${end}, 'infinity')
      and a.created_at < coalesce(
        least(case when other.id = any(${accessIds}::uuid[]) then null else other.revoked_at end, other.ends_at),
        'infinity'
      )
    order by u.email limit 1`.execute(ctx.db)
  const found = rows[0]
  if (found) throw new AppError('AccessAlreadyLive', { email: found.email ?? '' })
}
