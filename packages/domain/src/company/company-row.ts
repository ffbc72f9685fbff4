import type { CompanyRow } from '@cursus/contract/company'
import type { Database, DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { revisionOf } from '../audit/index.ts'
import { countOf } from '../count-of.ts'
import { fileUrl } from '../file/index.ts'
import { iso } from '../iso.ts'

/**
 * Companies in the form of answers. Users of a company are all people who ever had an access there.
 */
export const selectCompanies = (db: Database) =>
  db
    .selectFrom('companies as o')
    .innerJoin('companyCounts as c', 'c.companyId', 'o.id')
    .select((eb) => [
      'o.id',
      'o.name',
      'o.logoKey',
      'o.createdAt',
      countOf(eb.selectFrom('companyManagers as g').whereRef('g.companyId', '=', 'o.id')).as('managerCount'),
      countOf(eb.selectFrom('moduleLicences as l').whereRef('l.companyId', '=', 'o.id')).as('licenceCount'),
      'c.holders as userCount',
      lastAccessOf(eb.ref('o.id')).as('lastAccessAt'),
      revisionOf('company', eb.ref('o.id')).as('revision'),
    ])

/** Read from the end of an index, whatever the number of people. */
export const lastAccessOf = (companyId: Expression<string>) =>
  expressionBuilder<DB>()
    .selectFrom('companyPeople as p')
    .select('p.lastAccessAt')
    .where('p.companyId', '=', companyId)
    .orderBy('p.lastAccessAt', (order) => order.desc().nullsLast())
    .limit(1)
    .$asScalar()

export const toCompanyRow = (row: RowOf<typeof selectCompanies>): CompanyRow => ({
  id: row.id,
  name: row.name,
  logo: fileUrl(row.logoKey),
  creationDate: iso(row.createdAt),
  managerCount: row.managerCount,
  licenceCount: row.licenceCount,
  userCount: row.userCount,
  lastAccess: row.lastAccessAt && iso(row.lastAccessAt),
  revision: row.revision,
})
