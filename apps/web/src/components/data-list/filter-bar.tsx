import { Check, ListFilter, Plus, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '#web/components/ui/command.tsx'
import { FoundOptions, type UseFound } from '#web/components/ui/found-options.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { cn } from '#web/lib/cn.ts'
import { contains, formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import type { Filter, FilterOption } from './types.ts'

/** Names of filter options that were chosen, because a search may no longer find them. */
const chosenNames = new Map<FilterOption['value'], string>()

export type PatchSearch = (change: Readonly<Record<string, unknown>>) => void
type FilterProps = { filter: Filter; patch: PatchSearch }

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
function FilterOptions({
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
    <Command
      ref={focuses && !isSearched ? focus : undefined}
      label={label}
      defaultValue="-"
      filter={(_, typed, labels = []) => Number(contains(labels.join(' '), typed))}
    >
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
      value={String(option.value)}
      keywords={[option.label]}
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

/** More chips than this do not fit beside the search: then the first ones are shown. */
const mostChips = 5
const usualChips = 4

/** A chip names up to four values when they fit, else it shows their count. */
const maxNamedValues = 4
const maxNamesLength = 36

function chosenText({ chosen }: Filter, options: readonly FilterOption[], total: number | undefined): string {
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const text = names.join(', ')
  const isNamed = names.length === chosen.length && names.length <= maxNamedValues
  return isNamed && (names.length === 1 || text.length <= maxNamesLength)
    ? text
    : total === undefined
      ? formatNumber(chosen.length)
      : m.list_filter_some({ count: chosen.length, total })
}

function ChosenText({ filter }: { filter: Filter }) {
  const { label, options = [], useFound } = filter
  if (useFound) return <FoundText filter={filter} useFound={useFound} />
  return m.list_filter_value({ label, value: chosenText(filter, options, options.length) })
}

function FoundText({ filter, useFound }: { filter: Filter; useFound: UseFound }) {
  const first = new Map(useFound(undefined)?.map(({ value, label }) => [value, label]))
  const options = filter.chosen.flatMap((value) => {
    const label = chosenNames.get(value) ?? first.get(String(value))
    return label === undefined ? [] : [{ value, label }]
  })
  return m.list_filter_value({ label: filter.label, value: chosenText(filter, options, undefined) })
}

/**
 * What the rows were chosen by, on paper, where the chips are not. `words`: for exports, which say
 * the same.
 */
export const PrintedFilters = ({
  search,
  filters,
  words,
}: {
  search: string | undefined
  filters: readonly Filter[]
  words: RefObject<HTMLUListElement | null> | undefined
}) => (
  <ul
    ref={words}
    role="list"
    className="mb-3 hidden flex-wrap gap-x-4 border-y py-1.5 text-sm print:flex print:empty:hidden"
  >
    {search ? <li>{m.list_filter_value({ label: m.common_search(), value: search })}</li> : null}
    {filters.map((filter) =>
      filter.chosen.length > 0 ? (
        <li key={filter.key}>
          <ChosenText filter={filter} />
        </li>
      ) : null,
    )}
  </ul>
)

/**
 * The filters of a list: chips, of which the last wait behind a button, or on a small screen a
 * bottom sheet and the active chips.
 */
export function FilterBar({
  filters,
  patch,
  small,
}: {
  filters: readonly Filter[]
  patch: PatchSearch
  small: boolean
}) {
  const [open, setOpen] = useState(false)
  if (!small) {
    const hasMore = filters.length > mostChips
    const shown = filters.filter(({ chosen }, index) => open || !hasMore || index < usualChips || chosen.length > 0)
    return (
      <>
        {shown.map((filter) => (
          <FilterChip key={filter.key} filter={filter} patch={patch} />
        ))}
        {hasMore ? (
          <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? m.list_filters_fewer() : m.list_filters_more()}
          </Button>
        ) : null}
      </>
    )
  }
  const on = filters.filter(({ chosen }) => chosen.length > 0)
  return (
    <>
      <Button variant="outline" size="sm" className="text-sm" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden />
        {on.length > 0 ? m.list_filters_count({ count: on.length }) : m.list_filters()}
      </Button>
      {on.map((filter) => (
        <FilterChip key={filter.key} filter={filter} patch={patch} />
      ))}
      <Sheet open={open} onOpenChange={setOpen} side="bottom" title={m.list_filters()}>
        <div className="flex flex-col gap-4">
          {filters.map((filter) => (
            <section key={filter.key}>
              <h3 className="mb-1 text-sm font-medium">{filter.label}</h3>
              <FilterOptions filter={filter} patch={patch} />
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}

/** Active: filled, with its values and a clear button. Inactive: dashed, with a plus. */
function FilterChip({ filter, patch }: FilterProps) {
  const [open, setOpen] = useState(false)
  const on = filter.chosen.length > 0
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <span
        className={cn(
          'inline-flex h-8 max-w-full items-center rounded-lg border text-sm font-medium sm:max-w-96',
          on
            ? 'border-accent-foreground/40 bg-accent text-accent-foreground'
            : 'border-dashed border-border-strong text-muted-foreground',
        )}
      >
        <PopoverTrigger
          className={cn(
            'inline-flex h-full min-w-0 items-center gap-1.5 rounded-lg hover:text-foreground',
            on ? 'pr-1 pl-2.5' : 'px-2.5',
          )}
        >
          {on ? null : <Plus className="size-4 shrink-0" aria-hidden />}
          <span className="truncate">{on ? <ChosenText filter={filter} /> : filter.label}</span>
        </PopoverTrigger>
        {on ? (
          <button
            type="button"
            className="mr-1 flex size-6 shrink-0 items-center justify-center rounded-md hover:bg-accent-foreground/10"
            aria-label={m.list_filter_remove({ label: filter.label })}
            onClick={() => patch({ [filter.key]: undefined })}
          >
            <X className="size-3.5" aria-hidden />
          </button>
        ) : null}
      </span>
      <PopoverContent align="start" aria-label={filter.label} className="w-72">
        <FilterOptions filter={filter} patch={patch} onChosen={() => filter.many || setOpen(false)} focuses />
      </PopoverContent>
    </Popover>
  )
}
