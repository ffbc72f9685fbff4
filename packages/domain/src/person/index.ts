import { defaultAvatar } from '@cursus/contract/user-values'
import {
  anyOf,
  type CompanyPeople,
  type Database,
  type DB,
  lockName,
  shareLockOfName,
  type Users,
  uuids,
} from '@cursus/db'
import {
  type Expression,
  expressionBuilder,
  type Nullable,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CompanyReader, Deps } from '../context.ts'
import { countOf } from '../query/index.ts'

const account = expressionBuilder<{ u: Users }, 'u'>()

/** Whether the account `users as u` is neither suspended nor erased. It may be invited. */
export const isOpenAccount = account.and([
  account.eb('u.suspendedAt', 'is', null),
  account.eb('u.deletedAt', 'is', null),
])

/** The number of people whom the list of a company shows: neither erased nor removed. */
export const countPeople = (companyId: string | Expression<string>) =>
  countOf(
    expressionBuilder<DB>()
      .selectFrom('companyPeople as p')
      .where('p.companyId', '=', companyId as string)
      .where('p.sortName', 'is not', null)
      .where('p.removedAt', 'is', null),
  )

const removalOf = (companyId: string) => `removal:${companyId}`

/** Nobody gets an access of the company until the transaction ends. */
export const lockForRemoval = (db: Database, companyId: string): Promise<void> => lockName(db, removalOf(companyId))

/** Before an access is given: nobody is removed from the company until the transaction ends. */
export const lockAgainstRemoval = (db: Database, companyId: string): Promise<void> =>
  shareLockOfName(db, removalOf(companyId))

/** Renews the texts by which lists search and sort these people. */
export const copyPeople = (db: Database, userIds: readonly string[]) =>
  db.selectNoFrom(sql`copy_company_people(${uuids(userIds)})`.as('copied')).execute()

/**
 * Locks accounts until the transaction ends and waits for running erasures, so that no rows are
 * written about erased users. Call it before writing rows about people.
 * @param against every change, before their copies in companies are written: a change of an account
 * also writes those, after the account, so the other order would deadlock with it
 * @returns those that are not erased
 */
export async function lockPeople(
  db: Database,
  userIds: readonly string[],
  against: 'erasure' | 'changes' = 'erasure',
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const people = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(uuids([...userIds])))
    .where('deletedAt', 'is', null)
    .orderBy('id')
  const locked = await (against === 'changes' ? people.forShare() : people.forKeyShare()).execute()
  return new Set(locked.map(({ id }) => id))
}

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

/** The public fields (`personRef`) of the user id in a column; null without one. */
export const personById = (id: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('users as person')
      .select(['person.id', 'person.email', 'person.firstname', 'person.lastname', 'person.avatar'])
      .where('person.id', '=', id as Expression<string>),
  )

const ofCompany = expressionBuilder<DB & { u: Users; p: Nullable<CompanyPeople> }, 'u' | 'p'>()
const { eb, fn, ref } = ofCompany

/**
 * Whether a person has opened something of the company, which then knows their account: names,
 * picture and state. Of everybody else it knows the e-mail and what it has given itself.
 */
export const isAcquainted = (companyId: string | Expression<string | null>, userId: Expression<string | null>) =>
  ofCompany.exists(
    ofCompany
      .selectFrom('companyAcquaintances as k')
      .select('k.userId')
      .where('k.companyId', '=', companyId as string)
      .where('k.userId', '=', userId as Expression<string>),
  )

/**
 * The public columns of `users as u` for readers of one company, of which `p` is the row in
 * `company_people`: the names that it gave show until the person writes their own and is acquainted.
 */
export function companyPersonColumns(
  companyId: string | Expression<string | null>,
  isShown: Expression<SqlBool> = isAcquainted(companyId, ref('u.id')),
) {
  const own = <Column extends 'firstname' | 'lastname'>(column: Column) =>
    fn
      .coalesce(
        eb
          .case()
          .when(isShown)
          .then(ref(`u.${column}`))
          .end(),
        ref(`p.${column}`),
      )
      .as(column)
  return [
    'u.id',
    'u.email',
    own('firstname'),
    own('lastname'),
    eb.case().when(isShown).then(ref('u.avatar')).else(sql.lit<string>(defaultAvatar)).end().as('avatar'),
  ] as const
}

/** Whether the company awaits the first visit of `users as u`, whatever it knows of them. */
export const isInvited = (companyId: string | Expression<string | null>) =>
  eb.and([
    eb('u.deletedAt', 'is', null),
    eb.or([eb('u.signedUpAt', 'is', null), eb.not(isAcquainted(companyId, ref('u.id')))]),
  ])

/** The public fields of a user for readers of one company; null without one. */
export const companyPersonById = (companyId: Expression<string>, id: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('users as u')
      .leftJoin('companyPeople as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', companyId))
      .select(companyPersonColumns(companyId))
      .where('u.id', '=', id as Expression<string>),
  )

/** The public columns of `users as u`, and their form in answers. */
export const personColumns = ['u.id', 'u.email', 'u.firstname', 'u.lastname', 'u.avatar'] as const
type Person = Pick<Selectable<Users>, 'id' | 'email' | 'firstname' | 'lastname' | 'avatar'>
export const toPerson = ({ id, email, firstname, lastname, avatar }: Person): Person => ({
  id,
  email,
  firstname,
  lastname,
  avatar,
})

/** Up to this many users get a message each; more share the one for all. */
export const publishedSingly = 1000

/** Publishes on the channel of each user, or once on that of all. Messages can be lost. */
export async function publishToUsers(
  { jobs }: Pick<Deps, 'jobs'>,
  userIds: readonly string[],
  { ofUser, ofAll, message }: { ofUser: (userId: string) => string; ofAll: string; message: object },
): Promise<void> {
  if (userIds.length === 0) return
  const channels = userIds.length <= publishedSingly ? userIds.map(ofUser) : [ofAll]
  await Promise.all(channels.map((channel) => jobs.relay.publish(channel, message).catch(() => {})))
}
