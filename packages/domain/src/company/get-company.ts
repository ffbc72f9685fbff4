import type { CompanyRow } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { type CompanyColumns, companyColumns, toCompanyRow } from './company-row.ts'

/** Any company, for platform managers. @throws NotExistCompany */
export const getCompany = (ctx: ManagementCtx, { id }: { id: string }): Promise<CompanyRow> => readCompany(ctx.db, id)

/** The company that the caller works in. */
export const getOwnCompany = (ctx: CompanyCtx): Promise<CompanyRow> => readCompany(ctx.db, ctx.company.id)

async function readCompany(db: Database, id: string): Promise<CompanyRow> {
  const { rows } = await sql<CompanyColumns>`
    select ${companyColumns} from companies o where o.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('NotExistCompany')
  return toCompanyRow(row)
}
