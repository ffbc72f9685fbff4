import type { UserGroupChange } from '@cursus/contract/user-group'
import { anyOf, type DB, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CompanyCtx } from '../context.ts'
import { selectChanges } from '../event/index.ts'
import { companyPersonColumns, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { selectUserGroups } from './get-user-group.ts'

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
