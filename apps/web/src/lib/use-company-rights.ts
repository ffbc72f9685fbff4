import { can, canInCompany } from '@cursus/rights'
import { useMe } from '#web/lib/session.ts'

/**
 * The user's rights in that company (specification §6); `platformWrite` allows selling licences.
 */
export function useCompanyRights(companyId: string) {
  const me = useMe()
  return {
    trainingRead: canInCompany(me, companyId, 'training.read'),
    trainingWrite: canInCompany(me, companyId, 'training.write'),
    adminRead: canInCompany(me, companyId, 'admin.read'),
    adminWrite: canInCompany(me, companyId, 'admin.write'),
    platformWrite: can(me, 'companies.write'),
  }
}
