import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { trpc } from '#web/lib/trpc.ts'

/** Licences of the company of the page. */
export const useFoundLicences: UseFound = (search) => {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const found = trpc.company.licence.list.useQuery(
    { companyId, search, sort: 'name', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.map(({ id, name }) => ({ value: id, label: name }))
}

/** Modules of the licences of the company of the page, each once. */
export const useFoundCompanyModules: UseFound = (search) => {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const found = trpc.company.module.list.useQuery(
    { companyId, search, sort: 'title', limit: 100 },
    { placeholderData: keepPreviousData },
  )
  if (!found.data) return undefined
  const titles = new Map(found.data.rows.map(({ id, title }) => [id, title]))
  return [...titles].map(([value, label]) => ({ value, label }))
}
