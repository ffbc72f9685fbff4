import { AppError } from '@cursus/contract'
import type { Database } from '@cursus/db'
import { can } from '@cursus/rights'
import type { CompanyCtx } from '../context.ts'

/** Changes of one company's managers go one after another: two admins who remove each other cannot both succeed. */
export async function lockCompanyManagers(db: Database, companyId: string): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().executeTakeFirst()
}

/**
 * A company keeps at least one manager with admin write once it has had one; who may write companies on the platform may remove the last.
 * Called after the change, inside its transaction.
 * @throws LastCompanyAdmin
 */
export async function keepAnAdmin(ctx: CompanyCtx, hadAdmin: boolean): Promise<void> {
  if (!hadAdmin || can(ctx.actor.subject, 'companies.write')) return
  if (!(await hasAdmin(ctx))) throw new AppError('LastCompanyAdmin')
}

export async function hasAdmin(ctx: CompanyCtx): Promise<boolean> {
  const admin = await ctx.db
    .selectFrom('companyManagers')
    .select('userId')
    .where('companyId', '=', ctx.company.id)
    .where('adminWrite', '=', true)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
