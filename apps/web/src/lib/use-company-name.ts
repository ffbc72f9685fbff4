import { useParams } from '@tanstack/react-router'
import { useMe } from './session.ts'
import { trpc } from './trpc.ts'

/** The name of the company of the page; absent outside of a company. */
export function useCompanyName(): string | undefined {
  const companyId = useParams({ from: '/company/$companyId', shouldThrow: false })?.companyId ?? ''
  const own = useMe().companies[companyId]
  const other = trpc.company.company.get.useQuery({ companyId }, { enabled: companyId !== '' && !own })
  return own?.company.name ?? other.data?.name
}
