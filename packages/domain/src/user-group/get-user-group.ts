import type { Page } from '@cursus/contract/list-values'
import {
  type ListUserGroupsInput,
  shownMembers,
  type UserGroup,
  type UserGroupChange,
  type UserGroupRow,
} from '@cursus/contract/user-group'
import { anyOf, type DB, type RowOf, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CompanyCtx } from '../context.ts'
import { revisionOf, selectChanges } from '../event/index.ts'
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

const toUserGroupRow = ({ createdAt, ...row }: RowOf<typeof selectUserGroups>): UserGroupRow => ({
  ...row,
  creationDate: iso(createdAt),
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

/** The number of people in `userList`, and the first three: a change can be of ten thousand. */
const countIn = (fields: Expression<unknown>) => sql<number>`coalesce(jsonb_array_length(${fields} -> 'userList'), 0)`
const firstIn = (fields: Expression<unknown>) =>
  sql<string[]>`coalesce(jsonb_path_query_array(${fields}, '$.userList[0 to 2]'), '[]')`

/** The module of an id, with the title of its latest version. */
const titleOf = (moduleId: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('modules as m')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select(['m.id', 'v.title'])
      .where(({ eb, ref }) => eb(ref('m.id'), '=', sql<string>`(${moduleId})::uuid`)),
  )

/**
 * Returns the latest 100 changes of a group of the company, newest first.
 * @throws NotFound
 */
export async function listGroupHistory(ctx: CompanyCtx, { id }: { id: string }): Promise<UserGroupChange[]> {
  const { db, company } = ctx
  await selectUserGroups(ctx).where('g.id', '=', id).executeTakeFirstOrThrow(notFound)
  const rows = await selectChanges(ctx, 'userGroup', id)
    .select(({ ref }) => [
      'e.action',
      sql<string | null>`${ref('e.after')} ->> 'name'`.as('name'),
      countIn(ref('e.after')).as('joinedCount'),
      firstIn(ref('e.after')).as('joinedIds'),
      countIn(ref('e.before')).as('leftCount'),
      firstIn(ref('e.before')).as('leftIds'),
      titleOf(sql<string | null>`coalesce(${ref('e.after')}, ${ref('e.before')}) ->> 'moduleId'`).as('module'),
    ])
    .execute()
  const users = await db
    .selectFrom('users as u')
    .leftJoin('companyPeople as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', company.id))
    .select(companyPersonColumns(company.id))
    .where('u.id', '=', anyOf(uuids([...new Set(rows.flatMap((row) => [...row.joinedIds, ...row.leftIds]))])))
    .where('u.deletedAt', 'is', null)
    .execute()
  const named = new Map(users.map((user) => [user.id, toPerson(user)]))
  const peopleOf = (count: number, ids: readonly string[]) => ({
    count,
    users: ids.flatMap((userId) => named.get(userId) ?? []),
  })
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    actor: row.actor,
    creationDate: iso(row.createdAt),
    name: row.name,
    joined: peopleOf(row.joinedCount, row.joinedIds),
    left: peopleOf(row.leftCount, row.leftIds),
    module: row.module,
  }))
}
