import { searchLength } from '@cursus/contract/list-values'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from './ui/checkbox.tsx'
import { FieldGroup } from './ui/field.tsx'
import { Input } from './ui/input.tsx'

/**
 * Checkboxes of things that the server finds: the first ones with those that are or were chosen
 * here; where there are more, a search finds the others.
 *
 * @param held the things chosen before
 * @param within what the things belong to, for `useFound`
 */
export function SearchChecks<Thing extends { id: string }>({
  legend,
  hint,
  searchLabel,
  useFound,
  within,
  options,
  isChosen,
  onChoose,
  leaveOut,
  labelOf,
  hintOf,
}: {
  legend: string
  hint: ReactNode
  searchLabel: string
  useFound: (search: string | undefined, within?: string) => { rows: readonly Thing[]; total: number } | undefined
  within?: string
  options: readonly Thing[]
  isChosen: (thing: Thing) => boolean
  onChoose: (thing: Thing, isChosen: boolean) => void
  /** Id of a thing that cannot be chosen. */
  leaveOut?: string
  labelOf: (thing: Thing) => string
  hintOf?: (thing: Thing) => string | undefined
}) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Thing[]>([])
  const query = useDebounced(search.trim(), 200)
  const found = useFound(query || undefined, within)
  const isLong = query !== '' || (found !== undefined && found.total > found.rows.length)
  const known = [...(query ? [] : [...options, ...chosen]), ...(found?.rows ?? [])]
  const shown = [...new Map(known.map((thing) => [thing.id, thing])).values()].filter(({ id }) => id !== leaveOut)
  if (!found || (shown.length === 0 && !isLong)) return null
  return (
    <FieldGroup legend={legend}>
      <p className="-mt-2 text-xs text-muted-foreground">{hint}</p>
      {isLong ? (
        <Input
          type="search"
          maxLength={searchLength}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={m.common_search()}
          aria-label={searchLabel}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul role="list" className="flex max-h-48 flex-col gap-2.5 overflow-y-auto rounded-lg border bg-card p-3">
          {shown.map((thing) => (
            <li key={thing.id}>
              <Checkbox
                label={labelOf(thing)}
                hint={hintOf?.(thing)}
                checked={isChosen(thing)}
                onCheckedChange={(on) => {
                  if (on === true) setChosen([...chosen, thing])
                  onChoose(thing, on === true)
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">{m.list_no_option()}</p>
      )}
    </FieldGroup>
  )
}
