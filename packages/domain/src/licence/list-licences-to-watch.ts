import type { WatchedLicence } from '@cursus/contract/licence'
import type { Page } from '@cursus/contract/list-values'
import { sql } from 'kysely'
import { isLicenceActive, seatsTaken } from '../access-terms/index.ts'
import type { ManagementCtx } from '../context.ts'
import { selectLicences, toLicenceRow } from './get-licence.ts'
import { licenceEndsSoon, noticePercent } from './licence-notices.ts'

/** Licences that are counted at most, of those that end and of those that fill up. */
const maxWatched = 100

/**
 * Active licences of all companies of whose end or seats people are told now, those that end first:
 * the first ones, and how many they are.
 */
export async function listLicencesToWatch(
  ctx: ManagementCtx,
  { limit }: { limit: number },
): Promise<Page<WatchedLicence>> {
  const ending = ctx.db
    .selectFrom('moduleLicences as l')
    .where(isLicenceActive(ctx))
    .where(licenceEndsSoon(ctx))
    .select('l.id')
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(maxWatched + 1)
  // The stored count includes accesses that ended since the last sweep, so it finds no licence
  // less.
  const filling = ctx.db
    .selectFrom('licenceSeats as s')
    .innerJoin('moduleLicences as l', 'l.id', 's.licenceId')
    .where(({ ref }) => sql<boolean>`${ref('s.seats')}::bigint * 4 >= ${ref('l.maxActiveUsers')}::bigint * 3`)
    .where(isLicenceActive(ctx))
    .where(({ eb, ref }) => eb(noticePercent(seatsTaken(ctx, ref('l.id'))), '>', 0))
    .select('l.id')
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(maxWatched + 1)
  const watched = ctx.db
    .selectFrom(ending.as('ending'))
    .select('ending.id')
    .union(ctx.db.selectFrom(filling.as('filling')).select('filling.id'))
  const rows = await selectLicences(ctx)
    .innerJoin(watched.as('watched'), 'watched.id', 'l.id')
    .innerJoin('companies as o', 'o.id', 'l.companyId')
    .select(({ fn }) => ['o.id as companyId', 'o.name as companyName', fn.countAll<number>().over().as('total')])
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(limit)
    .execute()
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.map(toWatched),
    total: Math.min(total, maxWatched),
    capped: total > maxWatched,
  }
}

const toWatched = (row: Parameters<typeof toLicenceRow>[0] & { companyId: string; companyName: string }) => ({
  ...toLicenceRow(row),
  company: { id: row.companyId, name: row.companyName },
})

/** The active licences of all companies that end first. */
export async function listLicencesByEnd(ctx: ManagementCtx, { limit }: { limit: number }): Promise<WatchedLicence[]> {
  const first = ctx.db
    .selectFrom('moduleLicences as l')
    .where(isLicenceActive(ctx))
    .select('l.id')
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(limit)
  const rows = await selectLicences(ctx)
    .innerJoin(first.as('first'), 'first.id', 'l.id')
    .innerJoin('companies as o', 'o.id', 'l.companyId')
    .select(['o.id as companyId', 'o.name as companyName'])
    .orderBy('l.endDate')
    .orderBy('l.id')
    .execute()
  return rows.map(toWatched)
}
