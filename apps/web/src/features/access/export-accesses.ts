import type { AccessRow } from '@cursus/contract/access'
import { exportRows } from '#web/components/data-list/export-rows.ts'
import { loadRows } from '#web/lib/load-rows.ts'
import { m } from '#web/paraglide/messages.js'
import { accessColumns } from './access-columns.tsx'

/** Exports every access of the company with its results, in the columns of the list. */
export async function exportAccesses(companyId: string): Promise<void> {
  const rows = await loadRows<AccessRow>('company/:companyId/moduleAccess', { companyId, sort: 'user' })
  exportRows('csv', m.nav_module_access(), accessColumns(), rows)
}
