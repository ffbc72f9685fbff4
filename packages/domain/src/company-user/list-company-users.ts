import type { CompanyUserRow, ListCompanyUsersInput } from '@cursus/contract/company-user'
import type { Page } from '@cursus/contract/list'
import type { DB } from '@cursus/db'
import { type AliasableExpression, expressionBuilder } from 'kysely'
import { isMember, readMembers } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { selectCompanyUsers, toCompanyUserRow } from './company-user-row.ts'

const countedPeople = ({ company }: CompanyCtx) =>
  expressionBuilder<DB>()
    .selectFrom('companyCounts')
    .select('people')
    .where('companyId', '=', company.id)
    .$asScalar() as unknown as AliasableExpression<number>

/**
 * People who have or had an access in the company, are in one of its groups or were entered by it,
 * with their activity there, newest first. The search matches names, e-mail and attributes; progress
 * is done ÷ contents over all accesses that are not revoked. Sorts: name, email, lastAccess, joined.
 */
export async function listCompanyUsers(ctx: CompanyCtx, query: ListCompanyUsersInput): Promise<Page<CompanyUserRow>> {
  const members = await readMembers(ctx, query.userGroupId)
  return selectPage(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('companyPeople as p')
        .where('p.companyId', '=', ctx.company.id)
        // Erased people are hidden.
        .where('p.sortName', 'is not', null)
        .where(({ ref }) => matchesSearch(ref('p.searchText'), query.search))
        .where(({ ref }) => isMember(ref('p.userId'), members)),
      key: ['p.userId'],
      sorts: {
        name: { by: 'p.sortName', nullable: true },
        email: 'p.email',
        lastAccess: { by: 'p.lastAccessAt', nullable: true },
        joined: 'p.joinedAt',
      },
      newest: 'joined',
      total: query.search || members ? undefined : countedPeople(ctx),
      detail: selectCompanyUsers(ctx),
      toAnswer: toCompanyUserRow,
    },
    query,
  )
}
