import type { CompanyUser } from '@cursus/contract/access'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { DB, RowOf, Users } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CompanyCtx } from '../context.ts'
import { iso } from '../iso.ts'
import { textContains } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { notFound } from '../not-found.ts'
import { personColumns, personSort, personText, toPerson } from '../person.ts'
import { isAccessActive } from './access-terms.ts'

const { selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** People of the company: who holds or held an access there, and members of its groups; erased ones among them. */
const peopleOf = (companyId: string) =>
  selectFrom('accesses as held')
    .select('held.userId')
    .where('held.companyId', '=', companyId)
    .union(
      selectFrom('userGroupMembers as gm')
        .innerJoin('userGroups as g', 'g.id', 'gm.userGroupId')
        .select('gm.userId')
        .where('g.companyId', '=', companyId),
    )

/** The accesses of `users as u` in the company. */
const accessesOf = (companyId: string) =>
  selectFrom('accesses as a').where('a.companyId', '=', companyId).whereRef('a.userId', '=', 'u.id')

const lastAccess = (companyId: string) =>
  accessesOf(companyId).select(({ fn }) => fn.max('a.lastAccessAt').as('lastAccessAt'))

const figures = (ctx: CompanyCtx) =>
  accessesOf(ctx.company.id)
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

const selectCompanyUsers = (ctx: CompanyCtx) =>
  ctx.db
    .selectFrom('users as u')
    .select([
      ...personColumns,
      'u.signedUpAt',
      'u.suspendedAt',
      jsonObjectFrom(figures(ctx)).$notNull().as('figures'),
      lastAccess(ctx.company.id).as('lastAccessAt'),
    ])

const toCompanyUser = (row: RowOf<typeof selectCompanyUsers>): CompanyUser => ({
  ...toPerson(row),
  isInvited: row.signedUpAt === null,
  isSuspended: row.suspendedAt !== null,
  accessCount: row.figures.accessCount,
  activeAccessCount: row.figures.activeAccessCount,
  progress: row.figures.progress,
  lastAccess: iso(row.lastAccessAt),
})

/**
 * People of the company with what they do there; the search looks at names and e-mail. Progress is done ÷ contents over
 * all accesses that are not revoked. Sorts: name, email, lastAccess.
 */
export const listCompanyUsers = (ctx: CompanyCtx, query: ListQuery): Promise<Page<CompanyUser>> =>
  selectPage(
    ctx.db,
    {
      base: ctx.db
        .selectFrom(peopleOf(ctx.company.id).as('p'))
        .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'p.userId').on('u.deletedAt', 'is', null))
        .where(textContains(personText, query.search)),
      key: ['u.id'],
      sorts: { name: personSort, email: 'u.email', lastAccess: lastAccess(ctx.company.id) },
      detail: selectCompanyUsers(ctx),
      toAnswer: toCompanyUser,
    },
    query,
  )

/** One person of the company. @throws NotFound */
export async function getCompanyUser(ctx: CompanyCtx, { id }: { id: string }): Promise<CompanyUser> {
  const user = selectCompanyUsers(ctx)
    .where('u.id', '=', id)
    .where('u.deletedAt', 'is', null)
    .where('u.id', 'in', peopleOf(ctx.company.id))
  return toCompanyUser(await user.executeTakeFirstOrThrow(notFound))
}
