import type { CompanyRow } from '@cursus/contract/company'
import type { ListQuery, Page } from '@cursus/contract/list'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import { type CompanyColumns, companyColumns, toCompanyRow } from './company-row.ts'

/** Every company. Sorts: name, creationDate. */
export async function listCompanies(ctx: ManagementCtx, query: ListQuery): Promise<Page<CompanyRow>> {
  const { rows, total } = await selectPage<CompanyColumns>(
    ctx.db,
    {
      from: sql`companies o`,
      where: query.search ? [textContains(sql`fold_text(o.name)`, query.search)] : [],
      id: sql`o.id`,
      sorts: { name: sql`fold_text(o.name)`, creationDate: sql`o.created_at` },
      columns: companyColumns,
    },
    query,
  )
  return { rows: rows.map(toCompanyRow), total }
}
