import { activeDays, type CompanyUserRow, type ListCompanyUsersInput } from '@cursus/contract/company-user'
import type { Page } from '@cursus/contract/list-values'
import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { isAccessActive, isLate } from '../access-terms/index.ts'
import type { CompanyReader } from '../context.ts'
import { isInOne, matchesSearch, paginate } from '../list/index.ts'
import { countPeople, isMember, type Members, readMembers, readPeople } from '../person/index.ts'
import { countOf, foldText } from '../query/index.ts'
import { selectCompanyUsers, toCompanyUserRow } from './company-user.ts'

const { exists, selectFrom } = expressionBuilder<DB>()

/** The number of people in the company, or in one of its groups; undefined for several groups. */
function countAll({ company }: CompanyReader, groups: readonly string[] = []) {
  const [group, ...others] = groups
  if (group === undefined) return countPeople(company.id)
  if (others.length > 0) return undefined
  return countOf(
    selectFrom('userGroupMembers as m')
      .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
      .where('g.id', '=', group)
      .where('g.companyId', '=', company.id),
  )
}

/** People with a module that is late. */
const readLate = (ctx: CompanyReader) =>
  readPeople(
    ctx.db
      .selectFrom('accesses as a')
      .select('a.userId')
      .distinct()
      .where('a.companyId', '=', ctx.company.id)
      .where(isLate(ctx)),
  )

const dayMs = 86_400_000

/** Whether a person has an active access in the company. */
const holdsActive = (ctx: CompanyReader, userId: Expression<string>) =>
  exists(
    selectFrom('accesses as a')
      .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
      .select('a.id')
      .where('a.companyId', '=', ctx.company.id)
      .where('a.userId', '=', userId)
      .where(isAccessActive(ctx)),
  )

/** For each attribute that the filter names, the people with one of its values. */
function readValued({ db, company }: CompanyReader, attribute: ListCompanyUsersInput['attribute']): Promise<Members>[] {
  const byAttribute = Map.groupBy(attribute ?? [], ({ attributeId }) => attributeId)
  return [...byAttribute].map(([attributeId, values]) =>
    readPeople(
      db
        .selectFrom('personAttributes as v')
        .innerJoin('companyAttributes as o', 'o.id', 'v.attributeId')
        .select('v.userId')
        .where('o.companyId', '=', company.id)
        .where('v.attributeId', '=', attributeId)
        .where(({ eb, val }) =>
          eb(
            'v.sortValue',
            'in',
            values.map(({ value }) => foldText(val(value))),
          ),
        ),
    ),
  )
}

/**
 * People who have or had an access in the company, are in one of its groups or were entered by it,
 * with their activity there, newest first. The search matches names, e-mail and attributes;
 * progress is done ÷ contents over all accesses that are not revoked. Removed people are listed
 * only when asked for. Sorts: name, email, lastAccess, joined.
 * @param only whether a user id is of them; absent: all are
 */
export async function listCompanyUsers(
  ctx: CompanyReader,
  query: ListCompanyUsersInput,
  only?: (userId: Expression<string>) => Expression<SqlBool>,
): Promise<Page<CompanyUserRow>> {
  const [members, late, ...valued] = await Promise.all([
    readMembers(ctx, query.userGroupId),
    query.state?.includes('late') ? readLate(ctx) : undefined,
    ...readValued(ctx, query.attribute),
  ])
  const isFiltered = Boolean(query.search || valued.length > 0 || query.state?.length || only)
  return paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('companyPeople as p')
        .where('p.companyId', '=', ctx.company.id)
        // Erased people are hidden.
        .where('p.sortName', 'is not', null)
        .$if(!query.state?.includes('removed'), (people) => people.where('p.removedAt', 'is', null))
        .where(({ ref }) => matchesSearch(ref('p.searchText'), query.search))
        .where(({ ref }) => isMember(ref('p.userId'), members, Boolean(query.search)))
        .where(({ ref }) => only?.(ref('p.userId')) ?? sql<SqlBool>`true`)
        .where(({ and, ref }) => and(valued.map((people) => isMember(ref('p.userId'), people))))
        .where(({ and, eb, ref }) =>
          isInOne(
            {
              active: and([
                eb('p.lastAccessAt', '>=', new Date(ctx.now().getTime() - activeDays * dayMs)),
                holdsActive(ctx, ref('p.userId')),
              ]),
              invited: eb('p.state', '=', 'invited'),
              suspended: eb('p.state', '=', 'suspended'),
              neverCame: eb('p.lastAccessAt', 'is', null),
              removed: eb('p.removedAt', 'is not', null),
              late: late === undefined ? sql<SqlBool>`false` : isMember(ref('p.userId'), late),
            },
            query.state,
          ),
        ),
      key: ['p.userId'],
      sorts: {
        name: { by: 'p.sortName', nullable: true },
        email: 'p.email',
        lastAccess: { by: 'p.lastAccessAt', nullable: true },
        joined: 'p.joinedAt',
      },
      newest: 'joined',
      total: isFiltered ? undefined : countAll(ctx, query.userGroupId),
      detail: selectCompanyUsers(ctx),
      toAnswer: toCompanyUserRow,
    },
    query,
  )
}
