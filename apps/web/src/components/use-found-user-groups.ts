import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { trpc } from '#web/lib/trpc.ts'

/** Groups of the company of the page. */
export const useFoundUserGroups: UseFound = (search) => {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const found = trpc.company.userGroup.list.useQuery(
    { companyId, search, sort: 'name', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.map(({ id, name }) => ({ value: id, label: name }))
}
