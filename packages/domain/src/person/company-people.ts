import { type Database, type DB, lockName, shareLockOfName, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { countOf } from '../query/index.ts'

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
