import { Check, ListFilter, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '#web/components/ui/command.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { cn } from '#web/lib/cn.ts'
import type { ListState } from '#web/lib/list-search.ts'
import { m } from '#web/paraglide/messages.js'
import type { Filter } from './types.ts'

export const chosenOf = (filter: Filter, state: ListState): string[] => {
  const value = state.search[filter.key]
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || value === '' ? [] : [String(value)]
}

function toggle(filter: Filter, state: ListState, value: string): void {
  const chosen = chosenOf(filter, state)
  const isOn = chosen.includes(value)
  if (!filter.multiple) {
    state.patch({ [filter.key]: isOn ? undefined : value })
    return
  }
  const next = isOn ? chosen.filter((other) => other !== value) : [...chosen, value]
  state.patch({ [filter.key]: next.length > 0 ? next : undefined })
}

/** On: filled, with its values, and a cross to take it off. Off: dashed, with a plus. */
export function FilterChip({ filter, state }: { filter: Filter; state: ListState }) {
  const [open, setOpen] = useState(false)
  const chosen = chosenOf(filter, state)
  const names = filter.options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const on = chosen.length > 0
  const shown =
    names.length > 0 && names.length <= 2
      ? names.join(', ')
      : m.list_filter_some({ count: chosen.length, total: filter.options.length })
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <span
        className={cn(
          'inline-flex h-8 max-w-72 items-center rounded-lg border text-sm font-medium',
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
          {on ? null : <Plus className="size-4" aria-hidden />}
          <span className="truncate">
            {on ? m.list_filter_value({ label: filter.label, value: shown }) : filter.label}
          </span>
        </PopoverTrigger>
        {on ? (
          <button
            type="button"
            className="mr-1 flex size-6 items-center justify-center rounded-md hover:bg-accent-foreground/10"
            aria-label={m.list_filter_remove({ label: filter.label })}
            onClick={() => state.patch({ [filter.key]: undefined })}
          >
            <X className="size-3.5" aria-hidden />
          </button>
        ) : null}
      </span>
      <PopoverContent align="start" className="w-64">
        <FilterOptions filter={filter} state={state} onChosen={() => filter.multiple || setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function FilterOptions({ filter, state, onChosen }: { filter: Filter; state: ListState; onChosen?: () => void }) {
  const chosen = chosenOf(filter, state)
  return (
    <Command label={filter.label}>
      {filter.options.length > 8 ? <CommandInput placeholder={m.common_search()} className="h-10 text-sm" /> : null}
      <CommandList className="max-h-72">
        <CommandEmpty>{m.list_no_option()}</CommandEmpty>
        {filter.options.map((option) => (
          <CommandItem
            key={option.value}
            value={`${option.label} ${option.value}`}
            aria-checked={chosen.includes(option.value)}
            onSelect={() => {
              toggle(filter, state, option.value)
              onChosen?.()
            }}
          >
            <span className="flex size-4 items-center justify-center">
              {chosen.includes(option.value) ? <Check className="size-4 text-primary" aria-hidden /> : null}
            </span>
            {option.icon}
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
          </CommandItem>
        ))}
      </CommandList>
    </Command>
  )
}

/** On a small screen the filters are in a sheet from below; the chips that are on stay in sight. */
export function FilterSheet({ filters, state }: { filters: readonly Filter[]; state: ListState }) {
  const [open, setOpen] = useState(false)
  const on = filters.filter((filter) => chosenOf(filter, state).length > 0)
  return (
    <>
      <Button variant="outline" size="sm" className="text-sm" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden />
        {on.length > 0 ? m.list_filters_count({ count: on.length }) : m.list_filters()}
      </Button>
      {on.map((filter) => (
        <FilterChip key={filter.key} filter={filter} state={state} />
      ))}
      <Sheet open={open} onOpenChange={setOpen} side="bottom" title={m.list_filters()}>
        <div className="flex flex-col gap-4">
          {filters.map((filter) => (
            <section key={filter.key}>
              <h3 className="mb-1 text-sm font-medium">{filter.label}</h3>
              <FilterOptions filter={filter} state={state} />
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}
