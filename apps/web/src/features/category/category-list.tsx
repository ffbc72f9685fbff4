import type { ContentCategory } from '@cursus/contract/category'
import { can } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { localName } from '#web/lib/local-name.ts'
import { getLanguage } from '#web/lib/locale.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { RemoveCategoriesDialog } from './remove-categories.tsx'

const names = (row: ContentCategory) => (
  <TwoLines start={<Thumb title={row.fallbackName} toneId={row.id} />} title={localName(row)} sub={otherName(row)} />
)

const columns = (sort: string): Column<ContentCategory>[] => [
  { id: 'name', header: m.management_name(), sort, cell: names, csv: (row) => localName(row) },
  {
    id: 'contents',
    header: m.nav_contents(),
    align: 'right',
    cell: (row) => row.contentCount,
    csv: (row) => row.contentCount,
  },
]

/** The categories of contents. */
export function CategoryList() {
  const me = useMe()
  const utils = trpc.useUtils()
  const sort = getLanguage() === 'fr' ? 'name' : 'fallbackName'
  const state = useListState({ sort, order: 'asc' })
  const query = toListQuery(state.search)
  const list = trpc.management.category.list.useQuery(query, { placeholderData: keepPreviousData })
  const loadRows = () => loadAll((page) => utils.client.management.category.list.query({ ...query, ...page }))
  const mayWrite = can(me, 'contentCategories.write')
  const { contentCategoryId } = useParams({ strict: false })
  const add = (
    <Button asChild>
      <Link to="/management/contentCategory/add" search>
        <Plus aria-hidden />
        {m.management_category_new()}
      </Link>
    </Button>
  )
  return (
    <DataList<ContentCategory>
      id="categories"
      title={m.nav_categories()}
      state={state}
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns(sort)}
      rowId={(row) => row.id}
      rowLabel={localName}
      rowLink={(row) => ({
        to: '/management/contentCategory/$contentCategoryId',
        params: { contentCategoryId: row.id },
        search: true,
      })}
      currentId={contentCategoryId}
      renderCard={(row) => (
        <div className="flex items-center justify-between gap-3">
          <Link
            to="/management/contentCategory/$contentCategoryId"
            params={{ contentCategoryId: row.id }}
            search
            className="block min-w-0 before:absolute before:inset-0"
          >
            {names(row)}
          </Link>
          <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
            {m.management_contents_count({ count: row.contentCount })}
          </span>
        </div>
      )}
      searchPlaceholder={m.management_names_search()}
      actions={mayWrite ? add : undefined}
      bulkActions={mayWrite ? (ids, clear) => <RemoveButton ids={ids} onDone={clear} /> : undefined}
      loadAllIds={async () => (await loadRows()).map((row) => row.id)}
      loadAllRows={loadRows}
      empty={{
        title: m.management_category_empty_title(),
        text: m.management_category_empty_text(),
        action: mayWrite ? add : undefined,
      }}
    />
  )
}

function RemoveButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger-outline" size="sm" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {m.management_category_remove()}
      </Button>
      <RemoveCategoriesDialog ids={ids} open={asking} onOpenChange={setAsking} onDone={onDone} />
    </>
  )
}
