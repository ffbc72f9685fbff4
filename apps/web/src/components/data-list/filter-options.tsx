import { Check } from 'lucide-react'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '#web/components/ui/command.tsx'
import { FoundOptions } from '#web/components/ui/found-options.tsx'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'
import type { Filter, FilterOption } from './types.ts'

/** Names of filter options that were chosen, because a search may no longer find them. */
export const chosenNames = new Map<FilterOption['value'], string>()

export type PatchSearch = (change: Readonly<Record<string, unknown>>) => void
export type FilterProps = { filter: Filter; patch: PatchSearch }

/** With more options than this, a filter has a search field. */
const maxUnsearched = 8

function toggle({ filter, patch }: FilterProps, value: FilterOption['value']): void {
  const isOn = filter.chosen.includes(value)
  const others = filter.many ? filter.chosen.filter((other) => other !== value) : []
  const next = isOn ? others : [...others, value]
  patch({ [filter.key]: filter.many && next.length > 0 ? next : next[0] })
}

const focus = (element: HTMLElement | null) => element?.focus()

/**
 * The options of one filter, with a search field when they are many. `focuses`: they take the focus
 * when they appear.
 */
export function FilterOptions({
  filter,
  patch,
  onChosen,
  focuses = false,
}: FilterProps & { onChosen?: () => void; focuses?: boolean }) {
  const { label, options = [], useFound, many } = filter
  const isSearched = options.length > maxUnsearched
  const item = (option: FilterOption) => (
    <FilterItem key={String(option.value)} option={option} filter={filter} patch={patch} onChosen={onChosen} />
  )
  if (useFound) {
    return (
      <FoundOptions useFound={useFound} label={label} many={many} focuses={focuses}>
        {item}
      </FoundOptions>
    )
  }
  return (
    // Without it, the first option is highlighted, which looks selected.
    <Command ref={focuses && !isSearched ? focus : undefined} label={label} defaultValue="-">
      {isSearched ? (
        <CommandInput autoFocus={focuses} placeholder={m.common_search()} className="h-10 text-sm" />
      ) : null}
      <CommandList className="max-h-72" aria-multiselectable={many || undefined}>
        <CommandEmpty>{m.list_no_option()}</CommandEmpty>
        {options.map(item)}
      </CommandList>
    </Command>
  )
}

function FilterItem({
  option,
  filter,
  patch,
  onChosen,
}: FilterProps & { option: FilterOption; onChosen: (() => void) | undefined }) {
  const isOn = filter.chosen.includes(option.value)
  return (
    <CommandItem
      value={filter.useFound ? String(option.value) : `${option.label} ${option.value}`}
      aria-checked={isOn}
      onSelect={() => {
        chosenNames.set(option.value, option.label)
        toggle({ filter, patch }, option.value)
        onChosen?.()
      }}
    >
      <span
        className={cn(
          'flex size-4 shrink-0 items-center justify-center',
          filter.many && 'rounded-sm border border-input',
          filter.many && isOn && 'border-primary bg-primary [&>svg]:text-primary-foreground',
        )}
      >
        {isOn ? <Check className={filter.many ? 'size-3 stroke-3!' : 'size-4 text-primary'} aria-hidden /> : null}
      </span>
      {option.icon}
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
    </CommandItem>
  )
}
