import type { Me } from '@cursus/contract/user'
import { type Area, pathOf } from '@cursus/rights'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { History, LoaderCircle, Plus, Upload } from 'lucide-react'
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
import { Kbd } from '#web/components/ui/tooltip.tsx'
import { useUiState } from '#web/lib/page/use-ui-state.ts'
import { contains } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { areaKey } from './areas.ts'
import { type Entry, type NavItem, navOf, openOf } from './nav.ts'

/** A search result of the area. `to` is an address of the application. */
export type SearchResult = { id: string; title: string; sub?: string; icon?: ReactNode; to: string }
export type SearchFunction = (text: string) => Promise<readonly SearchResult[]>

const acts: Record<Area['area'], Entry[]> = {
  participant: [],
  company: [
    ['/company/$companyId/module-access/add', m.company_access_give, Plus],
    ['/company/$companyId/user/add', m.company_user_add, Plus],
    ['/company/$companyId/user/import', m.company_import_title, Upload],
    ['/company/$companyId/user-group/add', m.company_group_add, Plus],
    ['/company/$companyId/module-licence/add', m.company_licence_add, Plus],
    ['/company/$companyId/manager/add', m.company_manager_add, Plus],
  ],
  management: [
    ['/management/content/add', m.management_content_new, Plus],
    ['/management/module/add', m.management_module_new, Plus],
    ['/management/theme/add', m.management_theme_new, Plus],
    ['/management/contentCategory/add', m.management_category_new, Plus],
    ['/management/company/add', m.management_company_new, Plus],
    ['/management/platformManager/add', m.management_manager_add, Plus],
  ],
}

/** A result that was opened before; its picture is not kept. */
type Recent = Pick<SearchResult, 'id' | 'title' | 'sub' | 'to'>
const mostRecent = 5
const areRecent = (value: unknown): value is Recent[] =>
  Array.isArray(value) &&
  value.every((item) => [item?.id, item?.title, item?.to].every((part) => typeof part === 'string'))

/**
 * The dialog of Ctrl/⌘ K: what was opened from it before, the pages and acts that the user may
 * open, and search results from two letters on.
 */
export function CommandPalette({
  open,
  onOpenChange,
  area,
  me,
  searchThings,
  placeholder,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  area: Area
  me: Me
  searchThings?: SearchFunction
  placeholder: string
}) {
  const key = areaKey(area)
  const [text, setText] = useState('')
  const [recent, setRecent] = useUiState<Recent[]>(`recent.${me.id}.${key}`, none, areRecent)
  const typed = useDeferredValue(text.trim())
  const navigate = useNavigate()
  useEffect(() => {
    if (!open) setText('')
  }, [open])
  const things = useQuery({
    queryKey: ['palette', key, typed],
    queryFn: () => searchThings?.(typed) ?? [],
    enabled: open && searchThings !== undefined && typed.length >= 2,
    placeholderData: (previous) => previous,
  })
  const matches = ({ label }: NavItem) => contains(label, typed)
  const pages = navOf(area, me)
    .flatMap((group) => group.items.map((item) => ({ ...item, group: group.title })))
    .filter(matches)
  const possible = openOf(acts[area.area], area, me).filter(matches)
  const go = (to: string, sheetTitle?: string) => {
    onOpenChange(false)
    void navigate({ to, state: { ...(sheetTitle && { sheetTitle }) } })
  }
  // Results of what was typed before stay while they still fit: Enter must not open another thing.
  const fits = ({ title }: Recent) => !things.isPlaceholderData || contains(title, typed)
  const found: readonly SearchResult[] = typed.length >= 2 ? (things.data ?? []).filter(fits) : typed ? [] : recent
  const openThing = ({ id, title, sub, to }: Recent) => {
    setRecent([{ id, title, sub, to }, ...recent.filter((item) => item.id !== id)].slice(0, mostRecent))
    go(to, title)
  }
  const [chosen, setChosen] = useState('')
  // Results arrive after typing, so the selected line must exist when Enter is pressed.
  const lines = [...found.map((thing) => thing.id), ...[...pages, ...possible].map((item) => item.routeId)]
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
            <CommandGroup heading={typed ? m.palette_found() : m.palette_recent()}>
              {found.map((thing) => (
                <CommandItem key={thing.id} value={thing.id} onSelect={() => openThing(thing)}>
                  {typed ? thing.icon : <History aria-hidden />}
                  <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-2.5">
                    <span className="truncate sm:flex-1">{thing.title}</span>
                    {thing.sub ? <span className="truncate text-xs text-muted-foreground">{thing.sub}</span> : null}
                  </span>
                </CommandItem>
              ))}
            </CommandGroup>
          ) : null}
          <Entries heading={m.palette_pages()} items={pages} go={go} />
          <Entries heading={m.palette_acts()} items={possible} go={go} />
        </CommandList>
      </Command>
    </Dialog>
  )
}

const none: Recent[] = []

function Entries({
  heading,
  items,
  go,
}: {
  heading: string
  items: readonly (NavItem & { group?: string })[]
  go: (to: string) => void
}) {
  if (items.length === 0) return null
  return (
    <CommandGroup heading={heading}>
      {items.map((item) => (
        <CommandItem key={item.routeId} value={item.routeId} onSelect={() => go(pathOf(item.routeId, item.params))}>
          <item.icon aria-hidden />
          <span className="flex-1">{item.label}</span>
          {item.group ? <span className="text-xs text-muted-foreground">{item.group}</span> : null}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}
