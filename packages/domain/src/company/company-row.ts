import type { CompanyRow } from '@cursus/contract/company'
import type { DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { isLicenceActive, seatsTaken } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { fileUrl } from '../file/index.ts'
import { countOf, iso } from '../query/index.ts'

/**
 * Companies in the form of answers. Users of a company are all people who ever had an access there.
 */
export const selectCompanies = (ctx: Deps) =>
  ctx.db
    .selectFrom('companies as o')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('moduleLicences as l')
          .whereRef('l.companyId', '=', 'o.id')
          .where(isLicenceActive(ctx))
          .select(({ fn, ref, lit }) => [
            fn.coalesce(fn.sum<number>(seatsTaken(ctx, ref('l.id'))), lit(0)).as('taken'),
            fn.coalesce(fn.sum<number>('l.maxActiveUsers'), lit(0)).as('max'),
          ])
          .as('seats'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'o.id',
      'o.name',
      'o.logoKey',
      'o.createdAt',
      countOf(eb.selectFrom('companyManagers as g').whereRef('g.companyId', '=', 'o.id')).as('managerCount'),
      countOf(eb.selectFrom('moduleLicences as l').whereRef('l.companyId', '=', 'o.id')).as('licenceCount'),
      countOf(
        eb.selectFrom('companyPeople as p').whereRef('p.companyId', '=', 'o.id').where('p.holdsAccess', '=', true),
      ).as('userCount'),
      'seats.taken as seatsTaken',
      'seats.max as maxSeats',
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
  usage: { current: Number(row.seatsTaken), max: Number(row.maxSeats) },
  lastAccess: row.lastAccessAt && iso(row.lastAccessAt),
  revision: row.revision,
})
