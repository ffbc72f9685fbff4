import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Thumb } from '#web/components/cover.tsx'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { trpc } from '#web/lib/trpc.ts'

/** Modules that the company of the page can give, each once. */
export const useFoundGivableModules: UseFound = (search) => {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const found = trpc.company.module.list.useQuery(
    { companyId, search, archived: false, eachOnce: true, sort: 'title', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.map(({ id, title, theme, illustration }) => ({
    value: id,
    label: title,
    icon: <Thumb className="size-6!" title={title} toneId={theme.id} illustration={illustration} />,
  }))
}
