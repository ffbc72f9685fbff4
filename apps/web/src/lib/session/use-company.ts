import { can, canInCompany } from '@cursus/rights'
import { useParams } from '@tanstack/react-router'
import { trpc } from '#web/lib/trpc.ts'
import { useMe } from './session.ts'

/** The company of the page. */
export const useCompanyId = (): string => useParams({ from: '/company/$companyId' }).companyId

/** The name of the company of the page; absent outside of a company. */
export function useCompanyName(): string | undefined {
  const companyId = useParams({ from: '/company/$companyId', shouldThrow: false })?.companyId ?? ''
  const own = useMe().companies[companyId]
  const other = trpc.company.company.get.useQuery({ companyId }, { enabled: companyId !== '' && !own })
  return own?.company.name ?? other.data?.name
}

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
