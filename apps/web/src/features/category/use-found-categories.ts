import { keepPreviousData } from '@tanstack/react-query'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useFoundCategories: UseFound = (search) =>
  trpc.management.category.list
    .useQuery({ search, sort: 'name', limit: 50 }, { placeholderData: keepPreviousData })
    .data?.rows.map((category) => ({ value: category.id, label: localName(category) }))
