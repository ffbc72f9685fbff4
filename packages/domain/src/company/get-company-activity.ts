import type { CompanyActivity } from '@cursus/contract/company'
import type { CompanyCtx } from '../context.ts'
import { countUpTo } from '../list/index.ts'
import { iso } from '../query/index.ts'
import { lastAccessOf } from './company-row.ts'

const dayMs = 86_400_000

/**
 * How many people were active lately, from the last access that is kept for each person. Each count
 * stops at the limit of lists, so that it costs the same for a company of any size.
 */
export async function getCompanyActivity({ db, company, now }: CompanyCtx): Promise<CompanyActivity> {
  const activeFor = (days: number) =>
    countUpTo(
      db
        .selectFrom('companyPeople as p')
        .where('p.companyId', '=', company.id)
        .where('p.lastAccessAt', '>=', new Date(now().getTime() - days * dayMs)),
    )
  const found = await db
    .selectNoFrom(({ val }) => [
      activeFor(7).as('lastSevenDays'),
      activeFor(30).as('lastThirtyDays'),
      lastAccessOf(val(company.id)).as('lastAccessAt'),
    ])
    .executeTakeFirstOrThrow()
  const { lastAccessAt, ...counts } = found
  return { ...counts, lastAccess: lastAccessAt && iso(lastAccessAt) }
}
