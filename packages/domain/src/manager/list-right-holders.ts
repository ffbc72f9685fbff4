import type { RightHolders } from '@cursus/contract/rights'
import { heldCompanyRights } from '@cursus/rights'
import { canSignIn } from '../account-terms.ts'
import type { CompanyCtx } from '../context.ts'
import { companyRightsColumns, toCompanyRights } from '../held-rights.ts'
import { maxHolders, toRightHolders } from '../right-holders.ts'

/** Who can use each right of the company now: its managers who can sign in. */
export async function listManagerRights({ db, company }: CompanyCtx): Promise<RightHolders> {
  const managers = await db
    .selectFrom('companyManagers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.userId', ...companyRightsColumns])
    .where('m.companyId', '=', company.id)
    .where(canSignIn)
    .limit(maxHolders + 1)
    .execute()
  return toRightHolders(
    managers.map((row) => ({ userId: row.userId, rights: heldCompanyRights(toCompanyRights(row)) })),
  )
}
