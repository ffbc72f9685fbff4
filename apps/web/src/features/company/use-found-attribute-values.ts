import { attributeValueOf } from '@cursus/contract/company-user'
import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { trpc } from '#web/lib/trpc.ts'

/** Values of the free fields of the people of a company. */
export const useFoundAttributeValues: UseFound = (search) => {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const found = trpc.company.user.attributeValues.useQuery({ companyId, search }, { placeholderData: keepPreviousData })
  return found.data?.map(({ attributeId, name, value }) => ({
    value: attributeValueOf(attributeId, value),
    label: `${name} · ${value}`,
  }))
}
