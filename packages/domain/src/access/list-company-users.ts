import type { CompanyUser, ListCompanyUsersInput } from '@cursus/contract/access'
import type { Page } from '@cursus/contract/list'
import type { CompanyPeople, DB, RowOf } from '@cursus/db'
import { type AliasableExpression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CompanyCtx } from '../context.ts'
import { iso } from '../iso.ts'
import { matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { notFound } from '../not-found.ts'
import { personColumns, toPerson } from '../person.ts'
import { isAccessActive } from './access-terms.ts'
import { isMember, readMembers } from './members.ts'

const { selectFrom } = expressionBuilder<DB & { p: CompanyPeople }, 'p'>()

/** The accesses of `company_people as p`. */
const accesses = selectFrom('accesses as a')
  .whereRef('a.companyId', '=', 'p.companyId')
  .whereRef('a.userId', '=', 'p.userId')

const figures = (ctx: CompanyCtx) =>
  accesses
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .select(({ fn }) => {
      const done = fn.sum<number>('a.doneCount').filterWhere('a.revokedAt', 'is', null)
      const all = fn.sum<number>('v.contentCount').filterWhere('a.revokedAt', 'is', null)
      return [
        fn.countAll<number>().as('accessCount'),
        fn.countAll<number>().filterWhere(isAccessActive(ctx)).as('activeAccessCount'),
        sql<number>`coalesce(100 * ${done} / ${all}, 0)`.as('progress'),
      ]
    })

/** The groups of `company_people as p`, by name. */
const groups = selectFrom('userGroupMembers as m')
  .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
  .select(['g.id', 'g.name'])
  .whereRef('m.userId', '=', 'p.userId')
  .whereRef('g.companyId', '=', 'p.companyId')
  .orderBy('g.sortName')

const selectCompanyUsers = (ctx: CompanyCtx) =>
  ctx.db
    .selectFrom('companyPeople as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .where('p.companyId', '=', ctx.company.id)
    .where('p.sortName', 'is not', null)
    .select([
      ...personColumns,
      'u.signedUpAt',
      'u.suspendedAt',
      'p.lastAccessAt',
      jsonObjectFrom(figures(ctx)).$notNull().as('figures'),
      jsonArrayFrom(groups).as('groups'),
    ])

const toCompanyUser = (row: RowOf<typeof selectCompanyUsers>): CompanyUser => ({
  ...toPerson(row),
  isInvited: row.signedUpAt === null,
  isSuspended: row.suspendedAt !== null,
  accessCount: row.figures.accessCount,
  activeAccessCount: row.figures.activeAccessCount,
  progress: row.figures.progress,
  lastAccess: iso(row.lastAccessAt),
  groups: row.groups,
})

const countedPeople = ({ company }: CompanyCtx) =>
  expressionBuilder<DB>()
    .selectFrom('companyCounts')
    .select('people')
    .where('companyId', '=', company.id)
    .$asScalar() as unknown as AliasableExpression<number>

/**
 * People who have or had an access in the company, or are in one of its groups, with their activity
 * there, newest first. The search matches names and e-mail; progress is done ÷ contents over all
 * accesses that are not revoked. Sorts: name, email, lastAccess, joined.
 */
export async function listCompanyUsers(ctx: CompanyCtx, query: ListCompanyUsersInput): Promise<Page<CompanyUser>> {
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
      toAnswer: toCompanyUser,
    },
    query,
  )
}

/**
 * Returns a person of the company.
 * @throws NotFound
 */
export async function getCompanyUser(ctx: CompanyCtx, { id }: { id: string }): Promise<CompanyUser> {
  const user = selectCompanyUsers(ctx).where('p.userId', '=', id)
  return toCompanyUser(await user.executeTakeFirstOrThrow(notFound))
}
