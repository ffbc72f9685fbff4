import type { CompanyRow } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { selectCompanies, toCompanyRow } from './company-row.ts'

/**
 * Any company, for platform managers.
 * @throws NotExistCompany
 */
export const getCompany = (ctx: ManagementCtx, { id }: { id: string }): Promise<CompanyRow> => readCompany(ctx.db, id)

/** The company of the caller's context. */
export const getOwnCompany = (ctx: CompanyCtx): Promise<CompanyRow> => readCompany(ctx.db, ctx.company.id)

async function readCompany(db: Database, id: string): Promise<CompanyRow> {
  const company = selectCompanies(db).where('o.id', '=', id)
  return toCompanyRow(await company.executeTakeFirstOrThrow(() => new AppError('NotExistCompany')))
}
