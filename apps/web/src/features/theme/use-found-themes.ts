import { keepPreviousData } from '@tanstack/react-query'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useFoundThemes: UseFound = (search) =>
  trpc.management.theme.list
    .useQuery({ search, sort: 'name', limit: 50 }, { placeholderData: keepPreviousData })
    .data?.rows.map((theme) => ({ value: theme.id, label: localName(theme) }))
