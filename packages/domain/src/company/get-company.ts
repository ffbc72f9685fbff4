import type { CompanyRow } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import type { CompanyCtx, Deps, ManagementCtx } from '../context.ts'
import { selectCompanies, toCompanyRow } from './company-row.ts'

/**
 * Any company, for platform managers.
 * @throws NotExistCompany
 */
export const getCompany = (ctx: ManagementCtx, { id }: { id: string }): Promise<CompanyRow> => readCompany(ctx, id)

/** The company of the caller's context. */
export const getOwnCompany = (ctx: CompanyCtx): Promise<CompanyRow> => readCompany(ctx, ctx.company.id)

async function readCompany(ctx: Deps, id: string): Promise<CompanyRow> {
  const company = selectCompanies(ctx).where('o.id', '=', id)
  return toCompanyRow(await company.executeTakeFirstOrThrow(() => new AppError('NotExistCompany')))
}
