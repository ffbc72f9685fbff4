import type { Theme } from '@cursus/contract/theme'
import { can } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Plus } from 'lucide-react'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { formatDate } from '#web/lib/format.ts'
import { toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { localName } from '#web/lib/local-name.ts'
import { getLanguage } from '#web/lib/locale.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ArchiveThemesDialog } from './archive-themes.tsx'

const thumb = (row: Theme) => <Thumb title={row.fallbackName} toneId={row.id} />
const names = (row: Theme) => <TwoLines start={thumb(row)} title={localName(row)} sub={otherName(row)} />

const columns = (sort: string): Column<Theme>[] => [
  {
    id: 'name',
    header: m.management_name(),
    sort,
    cell: names,
    csv: (row) => localName(row),
  },
  {
    id: 'modules',
    header: m.nav_modules(),
    align: 'right',
    cell: (row) => row.moduleCount,
    csv: (row) => row.moduleCount,
  },
  {
    id: 'date',
    header: m.management_created_on(),
    sort: 'date',
    cell: (row) => formatDate(row.date),
    csv: (row) => formatDate(row.date),
  },
]

/** The themes that are not archived. */
export function ThemeList() {
  const me = useMe()
  const utils = trpc.useUtils()
  const sort = getLanguage() === 'fr' ? 'name' : 'fallbackName'
  const state = useListState({ sort, order: 'asc' })
  const query = toListQuery(state.search)
  const list = trpc.management.theme.list.useQuery(query, { placeholderData: keepPreviousData })
  const loadRows = () => loadAll((page) => utils.client.management.theme.list.query({ ...query, ...page }))
  const mayWrite = can(me, 'themes.write')
  const { themeId } = useParams({ strict: false })
  return (
    <DataList<Theme>
      id="themes"
      title={m.nav_themes()}
      state={state}
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns(sort)}
      rowId={(row) => row.id}
      rowLabel={localName}
      rowLink={(row) => ({ to: '/management/theme/$themeId', params: { themeId: row.id }, search: true })}
      currentId={themeId}
      renderCard={(row) => (
        <div className="flex items-center justify-between gap-3">
          <Link
            to="/management/theme/$themeId"
            params={{ themeId: row.id }}
            search
            className="block min-w-0 before:absolute before:inset-0"
          >
            {names(row)}
          </Link>
          <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
            {m.management_modules_count({ count: row.moduleCount })}
          </span>
        </div>
      )}
      searchPlaceholder={m.management_names_search()}
      actions={mayWrite ? <Actions /> : undefined}
      bulkActions={mayWrite ? (ids, clear) => <ArchiveButton ids={ids} onDone={clear} /> : undefined}
      loadAllIds={async () => (await loadRows()).map((row) => row.id)}
      loadAllRows={loadRows}
      empty={{
        title: m.management_theme_empty_title(),
        text: m.management_theme_empty_text(),
        action: mayWrite ? (
          <Button asChild>
            <Link to="/management/theme/add">{m.management_theme_new()}</Link>
          </Button>
        ) : undefined,
      }}
    />
  )
}

function Actions() {
  return (
    <>
      <Button variant="outline" asChild>
        <Link to="/management/theme/restore" search>
          <ArchiveRestore aria-hidden />
          {m.management_restore()}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/management/theme/add" search>
          <Plus aria-hidden />
          {m.management_theme_new()}
        </Link>
      </Button>
    </>
  )
}

function ArchiveButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger-outline" size="sm" onClick={() => setAsking(true)}>
        <Archive aria-hidden />
        {m.management_archive()}
      </Button>
      <ArchiveThemesDialog ids={ids} open={asking} onOpenChange={setAsking} onDone={onDone} />
    </>
  )
}
