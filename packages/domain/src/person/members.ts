import { anyOf, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyReader } from '../context.ts'

/**
 * Up to this many people, the statement contains their ids, so that the planner starts with them;
 * above it, a page in the order of the list is found quickly anyway.
 */
const fewPeople = 1000

export type Members = readonly string[] | SelectQueryBuilder<never, never, { userId: string }>

type PeopleQuery = { limit(most: number): { execute(): Promise<{ userId: string }[]> } }

/**
 * The people of these groups for a filter; undefined without one. Groups of other companies have
 * nobody.
 */
export async function readMembers(
  { db, company }: CompanyReader,
  userGroupId: readonly string[] | undefined,
): Promise<Members | undefined> {
  if (!userGroupId?.length) return undefined
  const groups = await db
    .selectFrom('userGroups')
    .select('id')
    .where('companyId', '=', company.id)
    .where('id', '=', anyOf(uuids([...userGroupId])))
    .execute()
  // Their ids as values let the planner estimate the number of members.
  return readPeople(
    db
      .selectFrom('userGroupMembers as gm')
      .select('gm.userId')
      .where('gm.userGroupId', '=', anyOf(uuids(groups.map(({ id }) => id)))),
  )
}

/** The people that a query finds, for a filter: their ids when they are few. */
export async function readPeople(people: PeopleQuery): Promise<Members> {
  const few = await people.limit(fewPeople + 1).execute()
  return few.length > fewPeople ? (people as never) : few.map(({ userId }) => userId)
}

/**
 * Whether the user in a column is one of them; always true without a filter. `ofFound`: the rows
 * are those of a search, all found before they are sorted.
 */
export function isMember(
  column: Expression<string>,
  members: Members | undefined,
  ofFound = false,
): Expression<SqlBool> {
  if (members === undefined) return sql<SqlBool>`true`
  const { eb } = expressionBuilder()
  if (Array.isArray(members)) return eb(column, '=', anyOf(uuids(members)))
  const isOne = eb(column, 'in', members as Exclude<Members, readonly string[]>)
  // "Is true" prevents a join, whose estimate makes PostgreSQL sort all rows of the group: rows are
  // read in the order of the list, and looked up among the members.
  return ofFound ? isOne : sql<SqlBool>`${isOne} is true`
}
