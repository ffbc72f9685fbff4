import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SearchChecks } from '#web/components/search-checks.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type GiveValues, type MoreModule, moreModulesOf } from './give-form.ts'

function useFoundModules(search: string | undefined, licenceId = '') {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const input = { companyId, moduleLicenceId: [licenceId], archived: false, search, sort: 'title', limit: 20 }
  return trpc.company.module.list.useQuery(input, { placeholderData: keepPreviousData }).data
}

/** Other modules of the licence, for the same people on the same terms. */
export function MoreModules({ of: values, onChange }: { of: GiveValues; onChange: (modules: MoreModule[]) => void }) {
  const { moduleId, moduleLicenceId } = values
  const chosen = moreModulesOf(values)
  return (
    <SearchChecks<Pick<MoreModule, 'id' | 'title'>>
      legend={m.company_access_more_modules()}
      hint={m.company_access_more_modules_hint()}
      searchLabel={m.company_licence_modules_search()}
      useFound={useFoundModules}
      within={moduleLicenceId}
      options={chosen}
      leaveOut={moduleId}
      labelOf={({ title }) => title}
      isChosen={(module) => chosen.some(({ id }) => id === module.id)}
      onChoose={({ id, title }, on) =>
        onChange(on ? [...chosen, { id, title, moduleLicenceId }] : chosen.filter((module) => module.id !== id))
      }
    />
  )
}
