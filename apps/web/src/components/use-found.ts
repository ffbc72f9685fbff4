import { keepPreviousData } from '@tanstack/react-query'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { localName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { licenceSuffix } from './licence-state.ts'

/** Groups of the company of the page. */
export const useFoundUserGroups: UseFound = (search) => {
  const companyId = useCompanyId()
  const found = trpc.company.userGroup.list.useQuery(
    { companyId, search, sort: 'name', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.map(({ id, name }) => ({ value: id, label: name }))
}

/** Licences of the company of the page. */
function useLicences(search: string | undefined, moduleId?: string) {
  const companyId = useCompanyId()
  const found = trpc.company.licence.list.useQuery(
    { companyId, search, moduleId: moduleId ? [moduleId] : undefined, sort: 'name', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows
}

export const useFoundLicences: UseFound = (search) =>
  useLicences(search)?.map(({ id, name }) => ({ value: id, label: name }))

/** Licences that give the module `within`, with their state; all while no module is chosen. */
export const useFoundGivingLicences: UseFound = (search, within) =>
  useLicences(search, within)?.map((licence) => ({ value: licence.id, label: licence.name + licenceSuffix(licence) }))

/** Modules of the licences of the company of the page, each once, also archived ones. */
export const useFoundCompanyModules: UseFound = (search) => {
  const companyId = useCompanyId()
  const found = trpc.company.module.list.useQuery(
    { companyId, search, eachOnce: true, sort: 'title', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.map(({ id, title }) => ({ value: id, label: title }))
}

/** Themes of these modules, by their own names. */
export const useFoundCompanyThemes: UseFound = (search) => {
  const companyId = useCompanyId()
  const found = trpc.company.theme.list.useQuery(
    { companyId, search, sort: 'name', limit: 50 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.map((theme) => ({ value: theme.id, label: localName(theme) }))
}
