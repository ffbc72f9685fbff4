import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { localName } from '#web/lib/local-name.ts'
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

/** Modules of the licences of the company of the page, as the list of modules finds them. */
function useCompanyModules(search: string | undefined) {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const found = trpc.company.module.list.useQuery(
    { companyId, search, sort: 'title', limit: 100 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows
}

/** Modules of the licences of the company of the page, each once. */
export const useFoundCompanyModules: UseFound = (search) => {
  const rows = useCompanyModules(search)
  if (!rows) return undefined
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return [...titles].map(([value, label]) => ({ value, label }))
}

/** Themes of these modules, by their own names. */
export const useFoundCompanyThemes: UseFound = (search) => {
  const rows = useCompanyModules(undefined)
  if (!rows) return undefined
  const names = new Map(rows.map(({ theme }) => [theme.id, localName(theme)]))
  const wanted = (search ?? '').trim().toLocaleLowerCase()
  return [...names]
    .filter(([, label]) => label.toLocaleLowerCase().includes(wanted))
    .map(([value, label]) => ({ value, label }))
}
