import type { UserModuleRow } from '@cursus/contract/participant'
import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react'
import { useState } from 'react'
import { SearchBox } from '#web/components/data-list/search-box.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { fold } from '#web/lib/fold.ts'
import { trpc } from '#web/lib/trpc.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { ModuleTile } from './module-cards.tsx'

export const moduleFilters = ['all', 'ongoing', 'new', 'done'] as const
export type ModuleFilter = (typeof moduleFilters)[number]

const matches: Record<ModuleFilter, (row: UserModuleRow) => boolean> = {
  all: () => true,
  ongoing: (row) => !row.done && !row.neverOpened && row.active,
  new: (row) => !row.done && row.neverOpened && row.active,
  done: (row) => row.done,
}

/** All modules of a participant as pictures, in their own order. */
export function ModuleListPage({
  modules,
  filter,
  search,
  onChange,
}: {
  modules: readonly UserModuleRow[]
  filter: ModuleFilter
  search: string
  onChange: (change: { show?: ModuleFilter; search?: string }) => void
}) {
  const [sorting, setSorting] = useState(false)
  const shown = modules.filter((row) => matches[filter](row) && fold(row.title).includes(fold(search.trim())))
  const filterWords: Record<ModuleFilter, string> = {
    all: m.participant_filter_all(),
    ongoing: m.participant_filter_ongoing(),
    new: m.participant_filter_new(),
    done: m.participant_filter_done(),
  }
  return (
    <Page wide={false}>
      <PageHeader
        title={m.nav_my_modules()}
        count={modules.length}
        actions={
          modules.length > 1 ? (
            <Button variant="outline" aria-pressed={sorting} onClick={() => setSorting(!sorting)}>
              {sorting ? <Check aria-hidden /> : <ArrowUpDown aria-hidden />}
              {sorting ? m.participant_reorder_done() : m.participant_reorder()}
            </Button>
          ) : undefined
        }
      />
      {modules.length === 0 ? (
        <EmptyState title={m.participant_home_empty_title()} text={m.participant_home_empty_text()} />
      ) : sorting ? (
        <SortList modules={modules} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <SearchBox
              value={search}
              onChange={(next) => onChange({ search: next })}
              placeholder={m.participant_search()}
              className="w-full sm:w-72"
            />
            <Segmented
              label={m.participant_filter()}
              value={filter}
              onValueChange={(next) => onChange({ show: next })}
              options={moduleFilters.map((value) => ({ value, label: filterWords[value] }))}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={m.participant_filter_none()}
              text={m.participant_filter_none_text()}
              action={
                <Button variant="outline" onClick={() => onChange({ show: 'all', search: '' })}>
                  {m.participant_filter_reset()}
                </Button>
              }
            />
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {shown.map((row) => (
                <li key={row.id} className="grid">
                  <ModuleTile module={row} level={2} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Page>
  )
}

/** The modules as movable rows; each move is saved at once. */
function SortList({ modules }: { modules: readonly UserModuleRow[] }) {
  const utils = trpc.useUtils()
  const order = trpc.participant.userModule.order.useMutation({
    onMutate: ({ userModuleIdList }) => {
      utils.participant.userModule.list.setData(
        undefined,
        (held) => held && userModuleIdList.flatMap((id) => held.filter((row) => row.id === id)),
      )
    },
    onSettled: () => utils.participant.userModule.list.invalidate(),
  })
  const move = (from: number, to: number) => {
    const ids = modules.map((row) => row.id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate({ userModuleIdList: ids })
  }
  return (
    <Card>
      <ol>
        {modules.map((row, index) => (
          <li key={row.id} className="flex items-center gap-3 border-t px-4 py-2 first:border-t-0">
            <span className="w-6 text-right text-sm text-muted-foreground tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 truncate text-sm font-medium">{typeset(row.title)}</span>
            <IconButton
              label={m.participant_move_up({ title: row.title })}
              size="icon-sm"
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={m.participant_move_down({ title: row.title })}
              size="icon-sm"
              disabled={index === modules.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
    </Card>
  )
}
