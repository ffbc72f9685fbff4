import type { ContentRow, ListContentsInput } from '@cursus/contract/content'
import { contentTypes } from '@cursus/contract/content-values'
import { can } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Check, LoaderCircle, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ContentIcon, ContentThumb, contentTypeLabel } from '#web/components/content-kind.tsx'
import { FilterBar } from '#web/components/data-list/filter-bar.tsx'
import type { FilterChoice } from '#web/components/data-list/types.ts'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Command, CommandInput, CommandItem, CommandList } from '#web/components/ui/command.tsx'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { useMe } from '#web/lib/session/session.ts'
import { languageOptions } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const shown = 20

type ContentFilters = Pick<ListContentsInput, 'type' | 'categoryId' | 'language'>

const contentFilters = (useFound: UseFound | undefined): (FilterChoice & { key: keyof ContentFilters })[] => [
  {
    key: 'type',
    label: m.management_type(),
    options: contentTypes.map((value) => ({
      value,
      label: contentTypeLabel(value),
      icon: <ContentIcon type={value} />,
    })),
  },
  { key: 'categoryId', label: m.management_content_category(), useFound },
  { key: 'language', label: m.management_language(), options: languageOptions() },
]

/** The search and results of the open picker. */
function ContentPickerList({
  chosen,
  onPick,
  refuse,
}: {
  chosen: ReadonlySet<string>
  onPick: (content: ContentRow) => void
  refuse?: (content: ContentRow) => string | undefined
}) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 200)
  const [chosenFilters, setChosenFilters] = useState<ContentFilters>({})
  const list = trpc.management.content.list.useQuery(
    { ...chosenFilters, limit: shown, ...(search !== '' && { search, sort: 'title' }) },
    { placeholderData: keepPreviousData },
  )
  const rows: readonly ContentRow[] = list.data?.rows ?? []
  const [selected, setSelected] = useState('')
  // Results that arrive after the typing are not selected by the library: Enter would add nothing.
  const first = rows.find(({ id }) => !chosen.has(id))
  const current = rows.some(({ id }) => id === selected) ? selected : (first?.id ?? '')
  const mayReadCategories = can(useMe(), 'contentCategories.read')
  const filters = contentFilters(mayReadCategories ? categories.useFound : undefined)
    .filter(({ options, useFound }) => options || useFound)
    .map((filter) => ({ ...filter, many: true, chosen: chosenFilters[filter.key] ?? [] }))
  return (
    <Command shouldFilter={false} label={m.management_picker_search()} value={current} onValueChange={setSelected}>
      <CommandInput
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={m.management_content_search()}
        className="h-10 text-sm"
        end={
          list.isFetching ? (
            <LoaderCircle className="size-4 animate-spin text-muted-foreground" aria-label={m.common_loading()} />
          ) : null
        }
      />
      <div className="flex flex-wrap gap-1.5 border-b p-2">
        <FilterBar
          filters={filters}
          patch={(change) => setChosenFilters((current) => ({ ...current, ...change }))}
          small={false}
        />
      </div>
      <CommandList className="max-h-[min(320px,50dvh)]">
        {list.error ? (
          <p className="px-3 py-6 text-center text-sm text-destructive-strong">
            <ErrorText of={list.error} />
          </p>
        ) : list.data && rows.length === 0 ? (
          <p className="px-3 py-6 text-center text-sm text-muted-foreground">{m.management_picker_nothing()}</p>
        ) : null}
        {rows.map((content) => {
          const refusal = chosen.has(content.id) ? undefined : refuse?.(content)
          return (
            <CommandItem
              key={content.id}
              value={content.id}
              disabled={chosen.has(content.id) || refusal !== undefined}
              onSelect={() => onPick(content)}
            >
              <ContentThumb type={content.type} tone={content.tone} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{content.title}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  {[content.reference, contentTypeLabel(content.type), content.language.toUpperCase(), refusal]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {chosen.has(content.id) ? <Check aria-label={m.management_picker_already()} /> : null}
            </CommandItem>
          )
        })}
        {(list.data?.total ?? 0) > shown ? (
          <p className="px-3 py-2 text-xs text-muted-foreground">{m.management_picker_more()}</p>
        ) : null}
      </CommandList>
    </Command>
  )
}

/**
 * Finds contents by search and filters and adds them one by one; stays open in between. It opens in
 * the page, so that it covers nothing of what is filled. `refuse` returns why one cannot be added.
 * `chosen` ones are marked and cannot be added twice.
 */
export function ContentPicker({
  chosen,
  onPick,
  refuse,
  label,
  errorId,
  children,
}: {
  chosen: ReadonlySet<string>
  onPick: (content: ContentRow) => void
  refuse?: (content: ContentRow) => string | undefined
  /** Accessible name of the button when its text is not specific enough. */
  label?: string
  /**
   * Id of the error about the selection, announced with the button, which a refused form focuses.
   */
  errorId?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !panel.current?.contains(document.activeElement)) return
      // Before the sheet around it, which would close.
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open])
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        ref={button}
        variant="outline"
        size="sm"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-describedby={errorId}
        data-invalid={errorId && true}
        onClick={() => setOpen(!open)}
      >
        <Plus aria-hidden />
        {children}
      </Button>
      {open ? (
        <section
          ref={panel}
          id={id}
          aria-label={label ?? m.management_picker_add()}
          className="w-full rounded-lg border bg-card"
        >
          <ContentPickerList chosen={chosen} onPick={onPick} refuse={refuse} />
          <div className="flex justify-end border-t p-2">
            <Button variant="secondary" size="sm" onClick={close}>
              {m.management_picker_done()}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  )
}
