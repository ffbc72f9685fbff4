import { AppError } from '@cursus/contract/error'
import { can, canInCompany } from '@cursus/rights'
import { assertStillMay } from '../auth/index.ts'
import type { CompanyCtx } from '../context.ts'

/**
 * Serialises changes of a company's managers: two admins who remove each other cannot both succeed,
 * and a caller removed or suspended while waiting changes nothing.
 * @returns the context with the caller's current rights
 * @throws TokenInvalid, NotAllowed
 */
export async function lockCompanyManagers(tx: CompanyCtx): Promise<CompanyCtx> {
  const { id } = tx.company
  await tx.db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return assertStillMay(tx, (subject) => canInCompany(subject, id, 'admin.write'))
}

/**
 * Ensures that a company keeps at least one manager with admin write once it had one; platform
 * users with companies write may remove the last. Call it after the change, in its transaction.
 * @throws LastCompanyAdmin
 */
export async function assertAdminLeft(ctx: CompanyCtx, hadAdmin: boolean): Promise<void> {
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
