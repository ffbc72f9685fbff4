import { AppError } from '@cursus/contract/error'
import { can, canInCompany } from '@cursus/rights'
import { assertStillMay } from '../auth/index.ts'
import type { CompanyCtx } from '../context.ts'

/**
 * Changes of one company's managers go one after another: two admins who remove each other cannot both succeed, and who is removed or
 * suspended while waiting changes nothing any more.
 * @returns the context with the caller's rights as they are now
 * @throws TokenInvalid, NotAllowed
 */
export async function lockCompanyManagers(tx: CompanyCtx): Promise<CompanyCtx> {
  const { id } = tx.company
  await tx.db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return assertStillMay(tx, (subject) => canInCompany(subject, id, 'admin.write'))
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
