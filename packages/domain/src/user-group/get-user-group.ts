import type { Page } from '@cursus/contract/list-values'
import { type ListUserGroupsInput, shownMembers, type UserGroup, type UserGroupRow } from '@cursus/contract/user-group'
import type { DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { ifSet, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { companyPersonColumns, toPerson } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'

/** The number of people in a group. */
const membersOf = (groupId: Expression<string>) =>
  countOf(expressionBuilder<DB>().selectFrom('userGroupMembers as m').where('m.userGroupId', '=', groupId))

/** Groups of the company in the form of answers. */
export const selectUserGroups = ({ db, company }: CompanyCtx) =>
  db
    .selectFrom('userGroups as g')
    .select(({ ref, selectFrom }) => [
      'g.id',
      'g.name',
      membersOf(ref('g.id')).as('userCount'),
      countOf(selectFrom('userGroupModules as gm').whereRef('gm.userGroupId', '=', 'g.id')).as('moduleCount'),
      'g.createdAt',
    ])
    .where('g.companyId', '=', company.id)

const toUserGroupRow = (row: RowOf<typeof selectUserGroups>): UserGroupRow => ({
  id: row.id,
  name: row.name,
  userCount: row.userCount,
  moduleCount: row.moduleCount,
  creationDate: iso(row.createdAt),
})

/**
 * Returns a group of the company with all its people, who joined last first.
 * @throws NotFound
 */
export const getUserGroup = (ctx: CompanyCtx, { id }: { id: string }): Promise<UserGroup> => read(ctx, id)

/**
 * Returns a group with the people who joined it last; pages list the others one by one.
 * @throws NotFound
 */
export const getUserGroupSheet = (ctx: CompanyCtx, { id }: { id: string }): Promise<UserGroup> =>
  read(ctx, id, shownMembers)

async function read(ctx: CompanyCtx, id: string, most?: number): Promise<UserGroup> {
  const group = await selectUserGroups(ctx)
    .select(({ ref }) => revisionOf('userGroup', ref('g.id')).as('revision'))
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const users = await ctx.db
    .selectFrom('userGroupMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', ctx.company.id),
    )
    .select([...companyPersonColumns(ctx.company.id), 'm.joinedAt'])
    .where('m.userGroupId', '=', id)
    .orderBy('m.joinedAt', 'desc')
    .orderBy('m.userId', 'desc')
    .$if(most !== undefined, (members) => members.limit(most!))
    .execute()
  return {
    ...toUserGroupRow(group),
    users: users.map((user) => ({ ...toPerson(user), joinDate: iso(user.joinedAt) })),
    revision: group.revision,
  }
}

/** Groups of the company; the search matches names. Sorts: name, users, creationDate. */
export const listUserGroups = (ctx: CompanyCtx, query: ListUserGroupsInput): Promise<Page<UserGroupRow>> => {
  const { moduleId = [], userId } = query
  return paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('userGroups as g')
        .where('g.companyId', '=', ctx.company.id)
        .where(({ ref }) => matchesSearch(ref('g.searchText'), query.search))
        .$if(moduleId.length > 0, (groups) =>
          groups.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('userGroupModules as gm')
                .select('gm.moduleId')
                .whereRef('gm.userGroupId', '=', 'g.id')
                .where(({ ref }) => isOneOf(ref('gm.moduleId'), moduleId)),
            ),
          ),
        )
        .where(({ eb, selectFrom }) =>
          ifSet(userId, (memberId) =>
            eb(
              'g.id',
              'in',
              selectFrom('userGroupMembers as m').select('m.userGroupId').where('m.userId', '=', memberId),
            ),
          ),
        ),
      key: ['g.id'],
      sorts: { name: 'g.sortName', users: membersOf(sql.ref('g.id')), creationDate: 'g.createdAt' },
      newest: 'creationDate',
      detail: selectUserGroups(ctx),
      toAnswer: toUserGroupRow,
    },
    query,
  )
}
