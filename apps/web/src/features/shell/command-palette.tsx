import { pathOf } from '@cursus/rights'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#web/components/ui/command.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Kbd } from '#web/components/ui/kbd.tsx'
import { fold } from '#web/lib/text/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import type { NavGroup } from './nav.ts'

/** A search result of the area. `to` is an address of the application. */
export type SearchResult = { id: string; title: string; sub?: string; icon?: ReactNode; to: string }
export type SearchFunction = (text: string) => Promise<readonly SearchResult[]>

/** The dialog of Ctrl/⌘ K: pages that the user may open, and search results from two letters on. */
export function CommandPalette({
  open,
  onOpenChange,
  groups,
  searchThings,
  areaKey,
  placeholder,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly NavGroup[]
  searchThings?: SearchFunction
  areaKey: string
  placeholder: string
}) {
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const navigate = useNavigate()
  useEffect(() => {
    if (!open) setText('')
  }, [open])
  const things = useQuery({
    queryKey: ['palette', areaKey, typed],
    queryFn: () => searchThings?.(typed) ?? [],
    enabled: open && searchThings !== undefined && typed.length >= 2,
    placeholderData: (previous) => previous,
  })
  const pages = groups
    .flatMap((group) => group.items.map((item) => ({ ...item, group: group.title })))
    .filter((item) => fold(item.label).includes(fold(typed)))
  const go = (to: string) => {
    onOpenChange(false)
    void navigate({ to })
  }
  const found = typed.length >= 2 ? (things.data ?? []) : []
  const [chosen, setChosen] = useState('')
  // Results arrive after typing, so the selected line must exist when Enter is pressed.
  const lines = [...found.map((thing) => thing.id), ...pages.map((item) => item.routeId)]
  const current = lines.includes(chosen) ? chosen : (lines[0] ?? '')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.common_search()}
      hideTitle
      size="wide"
      className="top-[12dvh] translate-y-0"
    >
      <Command shouldFilter={false} label={m.common_search()} value={current} onValueChange={setChosen}>
        <CommandInput
          value={text}
          onValueChange={setText}
          placeholder={placeholder}
          end={
            things.isFetching ? (
              <LoaderCircle className="size-4 animate-spin text-muted-foreground" aria-label={m.common_loading()} />
            ) : (
              <Kbd>Esc</Kbd>
            )
          }
        />
        <CommandList>
          {things.isFetching ? null : <CommandEmpty>{m.palette_nothing()}</CommandEmpty>}
          {found.length > 0 ? (
            <CommandGroup heading={m.palette_found()}>
              {found.map((thing) => (
                <CommandItem key={thing.id} value={thing.id} onSelect={() => go(thing.to)}>
                  {thing.icon}
                  <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-2.5">
                    <span className="truncate sm:flex-1">{thing.title}</span>
                    {thing.sub ? <span className="truncate text-xs text-muted-foreground">{thing.sub}</span> : null}
                  </span>
                </CommandItem>
              ))}
            </CommandGroup>
          ) : null}
          {pages.length > 0 ? (
            <CommandGroup heading={m.palette_pages()}>
              {pages.map((item) => (
                <CommandItem
                  key={item.routeId}
                  value={item.routeId}
                  onSelect={() => go(pathOf(item.routeId, item.params))}
                >
                  <item.icon aria-hidden />
                  <span className="flex-1">{item.label}</span>
                  {item.group ? <span className="text-xs text-muted-foreground">{item.group}</span> : null}
                </CommandItem>
              ))}
            </CommandGroup>
          ) : null}
        </CommandList>
      </Command>
    </Dialog>
  )
}
