import type { WatchedLicence } from '@cursus/contract/licence'
import { sql } from 'kysely'
import { isLicenceActive, seatsTaken } from '../access/index.ts'
import type { ManagementCtx } from '../context.ts'
import { countOf } from '../count-of.ts'
import { selectLicences, toLicenceRow } from './licence-row.ts'

/** Percent of the seats from which people are told too (decisions 5.14). */
const almostFull = 75

/**
 * Active licences of all companies that end by a day or of which three quarters of the seats are
 * taken, those that end first: the first ones, and how many they are.
 */
export async function listLicencesToWatch(
  ctx: ManagementCtx,
  { until, limit }: { until: string; limit: number },
): Promise<{ rows: WatchedLicence[]; total: number }> {
  const watched = ctx.db
    .selectFrom('moduleLicences as l')
    .where(isLicenceActive(ctx))
    .where(({ or, eb, ref, lit }) =>
      or([
        eb('l.endDate', '<=', until),
        // Rounded up, as a part of a seat cannot be taken.
        eb(
          seatsTaken(ctx, ref('l.id')),
          '>=',
          sql<number>`ceil(${ref('l.maxActiveUsers')} * ${lit(almostFull)} / 100.0)`,
        ),
      ]),
    )
  const rows = await selectLicences(ctx)
    .innerJoin('companies as o', 'o.id', 'l.companyId')
    .select(['o.id as companyId', 'o.name as companyName', countOf(watched).as('total')])
    .where('l.id', 'in', watched.select('l.id'))
    .orderBy('l.endDate')
    .orderBy('l.id')
    .limit(limit)
    .execute()
  return {
    rows: rows.map((row) => ({ ...toLicenceRow(row), company: { id: row.companyId, name: row.companyName } })),
    total: rows[0]?.total ?? 0,
  }
}
