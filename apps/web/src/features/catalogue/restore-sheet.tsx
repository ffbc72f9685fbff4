import type { Page } from '@cursus/contract/list-values'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Act, QuickAct } from '#web/components/act/act.ts'
import { ActButton, QuickActButton } from '#web/components/act/act-button.tsx'
import { SearchBox } from '#web/components/data-list/search-box.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import type { ListCall } from '#web/lib/list/define-list.ts'
import { m } from '#web/paraglide/messages.js'

/** Maximum number of archived items shown; the search finds the others. */
const most = 50
type Line = { title: string; sub?: string; thumb: ReactNode }
type Input = { search?: string; limit?: number }

/** Selects archived items to restore together. */
export function RestoreSheet<Row extends { id: string }>({
  title,
  none,
  call,
  line,
  act,
}: {
  title: string
  /** When nothing is archived. */
  none: string
  call: ListCall<Input, Row>
  line: (row: Row) => Line
  /** Asks before, where more than the selected items is restored. */
  act: Act<{ id: string }> | QuickAct<{ id: string }>
}) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(false)
  const { queryOptions } = call as unknown as { queryOptions(input: Input): { queryKey: QueryKey } }
  const list = useQuery<Page<Row>>({
    ...queryOptions({ search: search || undefined, limit: most }),
    placeholderData: keepPreviousData,
  })
  const found = list.data?.rows
  // Items restored meanwhile, here or by somebody else, are excluded.
  const rows = found?.filter(({ id }) => chosen.has(id)) ?? []
  const toggle = (id: string, on: boolean) => {
    setRefused(false)
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  }
  const button = {
    items: rows,
    variant: 'primary',
    onNothing: () => setRefused(true),
    children: m.management_restore_action({ count: Math.max(1, rows.length) }),
  } as const
  const more = (list.data?.total ?? 0) - (found?.length ?? 0)
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
        found && found.length > 0 ? (
          'useWords' in act ? (
            <ActButton act={act} {...button} />
          ) : (
            <QuickActButton act={act} {...button} />
          )
        ) : null
      }
    >
      <SearchBox
        className="mb-3 w-full"
        placeholder={m.management_restore_search()}
        value={search}
        onChange={setSearch}
      />
      {list.error && !found ? (
        <FailureNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : !found ? (
        <div aria-busy className="flex flex-col gap-2">
          <span className="sr-only">{m.common_loading()}</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : found.length === 0 ? (
        <EmptyState title={search ? m.management_restore_nothing_found() : none} />
      ) : (
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {found.map((row) => {
            const { title: name, sub, thumb } = line(row)
            return (
              <li key={row.id} className="relative flex items-center gap-3 px-3 py-2.5">
                <span className="flex">
                  <Checkbox
                    aria-label={m.list_select_row({ name })}
                    checked={chosen.has(row.id)}
                    onCheckedChange={(on) => toggle(row.id, on === true)}
                    className="after:absolute after:inset-0"
                  />
                </span>
                <TwoLines start={thumb} title={name} sub={sub} />
              </li>
            )
          })}
        </ul>
      )}
      {more > 0 ? (
        <p className="mt-2 text-xs text-muted-foreground">{m.management_restore_more({ count: more })}</p>
      ) : null}
    </SheetRoute>
  )
}
