import type { WatchedLicence } from '@cursus/contract/licence'
import { isLicenceActive, seatsTaken } from '../access/index.ts'
import type { ManagementCtx } from '../context.ts'
import { countOf } from '../count-of.ts'
import { licenceEndsSoon, noticePercent } from './licence-notices.ts'
import { selectLicences, toLicenceRow } from './licence-row.ts'

/**
 * Active licences of all companies of whose end or seats people are told now, those that end first:
 * the first ones, and how many they are.
 */
export async function listLicencesToWatch(
  ctx: ManagementCtx,
  { limit }: { limit: number },
): Promise<{ rows: WatchedLicence[]; total: number }> {
  const watched = ctx.db
    .selectFrom('moduleLicences as l')
    .where(isLicenceActive(ctx))
    .where(({ or, eb, ref }) => or([licenceEndsSoon(ctx), eb(noticePercent(seatsTaken(ctx, ref('l.id'))), '>', 0)]))
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
