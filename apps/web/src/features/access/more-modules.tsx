import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { FieldGroup } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { m } from '#web/paraglide/messages.js'
import { type GiveValues, type MoreModule, moreModulesOf } from './give-form.ts'

/**
 * Other modules of the licence, for the same people on the same terms: the first ones, with those
 * chosen here; a search finds the others.
 */
export function MoreModules({
  companyId,
  of: values,
  onChange,
}: {
  companyId: string
  of: GiveValues
  onChange: (modules: MoreModule[]) => void
}) {
  const { moduleId, moduleLicenceId } = values
  const [search, setSearch] = useState('')
  const asked = useDebounced(search.trim(), 200)
  const { data } = trpc.company.module.list.useQuery(
    {
      companyId,
      moduleLicenceId: [moduleLicenceId],
      archived: false,
      search: asked || undefined,
      sort: 'title',
      limit: 20,
    },
    { placeholderData: keepPreviousData },
  )
  const chosen = moreModulesOf(values)
  const found = (data?.rows ?? []).map(({ id, title }) => ({ id, title, moduleLicenceId }))
  const isLong = asked !== '' || (data !== undefined && data.total > found.length)
  const known = asked ? found : [...chosen, ...found]
  const shown = [...new Map(known.map((module) => [module.id, module])).values()].filter(({ id }) => id !== moduleId)
  if (!data || (shown.length === 0 && !isLong)) return null
  return (
    <FieldGroup legend={m.company_access_more_modules()}>
      {isLong ? (
        <Input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={m.common_search()}
          aria-label={m.company_licence_modules_search()}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className="flex max-h-48 flex-col gap-2.5 overflow-y-auto rounded-lg border bg-card p-3">
          {shown.map((module) => (
            <li key={module.id}>
              <Checkbox
                label={module.title}
                checked={chosen.some(({ id }) => id === module.id)}
                onCheckedChange={(checked) =>
                  onChange(checked === true ? [...chosen, module] : chosen.filter(({ id }) => id !== module.id))
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">{m.list_no_option()}</p>
      )}
      <p className="text-xs text-muted-foreground">{m.company_access_more_modules_hint()}</p>
    </FieldGroup>
  )
}
