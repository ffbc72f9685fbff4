import { ArchiveRestore } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import { SearchBox } from '#web/components/data-list/search-box.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { m } from '#web/paraglide/messages.js'

/** How many archived things are shown at once; the search finds the others. */
export const restoreLimit = 50
export type RestoreLine = { id: string; title: string; sub?: string; thumb: ReactNode }

/** What is archived, to choose from and to bring back together. */
export function RestoreSheet({
  title,
  search,
  onSearch,
  lines,
  total,
  error,
  pending,
  onRestore,
}: {
  title: string
  search: string
  onSearch: (search: string) => void
  /** Absent while loading. */
  lines: readonly RestoreLine[] | undefined
  total: number
  error: unknown
  pending: boolean
  onRestore: (ids: string[]) => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(false)
  // What was restored meanwhile, here or by somebody else, is not asked for again.
  const ids = [...chosen].filter((id) => lines?.some((line) => line.id === id))
  const toggle = (id: string, on: boolean) => {
    setRefused(false)
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  }
  return (
    <SheetRoute
      title={title}
      footNote={
        refused ? (
          <span role="alert" className="text-destructive-strong">
            {m.management_restore_select_first()}
          </span>
        ) : null
      }
      foot={
        lines && lines.length > 0 ? (
          <Button loading={pending} onClick={() => (ids.length > 0 ? onRestore(ids) : setRefused(true))}>
            {pending ? null : <ArchiveRestore aria-hidden />}
            {m.management_restore_action({ count: Math.max(1, ids.length) })}
          </Button>
        ) : null
      }
    >
      <SearchBox
        className="mb-3 w-full"
        placeholder={m.management_restore_search()}
        value={search}
        onChange={onSearch}
      />
      {error ? (
        <FailureNotice error={error} />
      ) : !lines ? (
        <div aria-busy className="flex flex-col gap-2">
          <span className="sr-only">{m.common_loading()}</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : lines.length === 0 ? (
        <EmptyState title={search ? m.management_restore_nothing_found() : m.management_restore_none()} />
      ) : (
        <ul className="divide-y rounded-lg border bg-card">
          {lines.map((line) => (
            <li key={line.id} className="relative flex items-center gap-3 px-3 py-2.5">
              <span className="flex">
                <Checkbox
                  aria-label={m.list_select_row({ name: line.title })}
                  checked={chosen.has(line.id)}
                  onCheckedChange={(on) => toggle(line.id, on === true)}
                  className="after:absolute after:inset-0"
                />
              </span>
              <TwoLines start={line.thumb} title={line.title} sub={line.sub} />
            </li>
          ))}
        </ul>
      )}
      {lines && total > lines.length ? (
        <p className="mt-2 text-xs text-muted-foreground">
          {m.management_restore_more({ count: total - lines.length })}
        </p>
      ) : null}
    </SheetRoute>
  )
}
