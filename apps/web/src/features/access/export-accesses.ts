import { downloadText, toCsv } from '#web/lib/csv.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { api } from '#web/lib/trpc.ts'
import { accessColumns } from './access-columns.tsx'

/** Every access of the company with its results, as the list exports them. */
export async function exportAccesses(companyId: string): Promise<void> {
  const licences = await api.company.licence.list.ensureData({ companyId })
  const columns = accessColumns(new Map(licences.rows.map(({ id, endDate }) => [id, endDate])))
  const rows = await loadAll((page) => api.company.access.list.fetch({ companyId, sort: 'user', ...page }))
  const exported = columns.filter((column) => column.csv)
  downloadText(
    'acces.csv',
    toCsv([exported.map(({ header }) => header), ...rows.map((row) => exported.map((column) => column.csv?.(row)))]),
  )
}
