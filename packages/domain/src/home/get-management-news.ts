import type { ManagementNews } from '@cursus/contract/home'
import { can } from '@cursus/rights'
import type { ManagementCtx } from '../context.ts'
import { listLicencesToWatch } from '../licence/index.ts'

/** The licences to watch, for those who may change companies. */
export async function getManagementNews(ctx: ManagementCtx): Promise<ManagementNews> {
  const isForCompanies = can(ctx.actor.subject, 'companies.write')
  return { licences: isForCompanies ? await listLicencesToWatch(ctx, { limit: 5 }) : null }
}
