import { type ReactNode, type RefObject, useState } from 'react'
import { applicable, type ListAct } from '#web/components/act/act.ts'
import { type AskInList, useAct } from '#web/components/act/use-act.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { toastError } from '#web/lib/fault/toast.ts'
import { isMany, type Param } from '#web/lib/list/search-params.ts'
import { useHoldPage } from '#web/lib/page/hold-page.ts'
import { useIsSmall } from '#web/lib/page/use-media.ts'
import { useUiState } from '#web/lib/page/use-ui-state.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'
import { BulkBar, useSelection } from './bulk-bar.tsx'
import { FilterBar, PrintedFilters } from './filter-bar.tsx'
import { type CardParts, ListCards } from './list-cards.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import {
  ColumnChoice,
  SmallMenu,
  SortMenu,
  useHiddenColumns,
  usePrintedRows,
  ViewChoice,
  visibleOf,
} from './list-tools.tsx'
import { Pager } from './pager.tsx'
import { RowMenu } from './row-menu.tsx'
import { SearchBox } from './search-box.tsx'
import type { Column, Filter, FilterChoice, FilterChoices } from './types.ts'
import type { List } from './use-list.ts'

export type DataListProps<Row, Filters, Sort extends string> = {
  list: List<Row, Filters, Sort>
  /** Key of the list's stored settings: the visible columns. */
  name: string
  title: string
  columns: readonly Column<Row, Sort>[]
  /** Default: the row's own id. Must be a stable function. */
  rowId?: (row: Row) => string
  /** Accessible name of the row. */
  rowLabel: (row: Row) => string
  /** Link to the row; it keeps the search of the list. */
  rowLink?: (row: Row) => PageLink
  /** Shows a menu in each row with its link and acts. */
  hasRowMenu?: boolean
  /** Parts of a card on a small screen besides the first column. */
  card?: CardParts<Row>
  /**
   * The row as a card with a picture; with it, cards are offered beside the table and are the
   * default.
   */
  tile?: (row: Row) => ReactNode
  /** The route parameter with the id of the row whose sheet is open. */
  current?: string
  searchPlaceholder?: string
  filters?: FilterChoices<Filters>
  /** Acts for rows; without any, rows cannot be selected. */
  acts?: readonly ListAct<Row>[]
  /** How many rows are selected, by their noun: "3 licences selected". */
  selected?: (values: { count: number }) => string
  /** Under the rows, such as a legend. */
  foot?: ReactNode
  /** Between the filters and the rows, such as figures of the filtered rows. */
  between?: ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
  /** The page's own actions, at the bottom of a small screen while nothing is selected. */
  smallActions?: ReactNode
  /** The page exports the list itself, also on a small screen. */
  hasOwnExport?: boolean
  /** Holds the filters in words, for the page's own export. */
  filterWords?: RefObject<HTMLUListElement | null>
}

type View = 'tiles' | 'table'
const isView = (value: unknown): value is View => value === 'tiles' || value === 'table'

export const idOf = (row: unknown): string => (row as { id: string }).id

/**
 * A list: search, filters, table or cards, sorting, pages, selection with its acts. `ListPage` adds
 * the page around it.
 */
export function DataList<Row, Filters, Sort extends string>(props: DataListProps<Row, Filters, Sort>) {
  const { list, columns, rowId = idOf, rowLabel, rowLink, title } = props
  const { data, search, patch } = list
  const small = useIsSmall()
  const { selection, startSelecting, isSelecting, bulkBar, rowMenu, question } = useRowActs(props, small)
  const { rows, isWhole } = usePrintedRows(list)
  const { hidden, setHidden } = useHiddenColumns(props.name, columns)
  const [view, setView] = useUiState<View>(`view.${props.name}`, 'tiles', isView)
  const tile = small || view === 'table' ? undefined : props.tile
  const shown = visibleOf(columns, hidden)
  const filters = readFilters(props.filters, list)
  const { isFiltered } = list
  const total = isFiltered ? undefined : data?.total
  const clearAll = () => patch({ search: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) })
  const shared = { label: title, columns: shown, rowId, rowLabel, rowLink, rowMenu }
  return (
    <div className={cn(small && (isSelecting ? 'pb-32' : props.smallActions && 'pb-16'))}>
      <SearchLine
        of={props}
        small={small}
        tiled={tile !== undefined}
        total={total}
        filters={filters}
        columns={[hidden, setHidden]}
        view={[view, setView]}
        onClear={clearAll}
        onSelect={isSelecting ? undefined : startSelecting}
      />
      <PrintedFilters search={search.search} filters={filters} words={props.filterWords} />
      {total === 0 ? null : props.between}
      {list.error && !data ? (
        <FailureNotice error={list.error} onRetry={list.retry} />
      ) : !data ? (
        <ListSkeleton small={small} />
      ) : data.total === 0 && isFiltered ? (
        <NothingFound onClear={clearAll} />
      ) : data.total === 0 ? (
        <EmptyState {...props.empty} />
      ) : (
        <div
          aria-busy={list.isBehind || undefined}
          className={cn(
            'transition-opacity',
            !tile && 'sm:overflow-hidden sm:rounded-lg sm:border sm:bg-card print:overflow-visible print:border-0',
            list.isBehind && 'opacity-60',
          )}
        >
          {small ? null : bulkBar}
          {tile ? (
            <ul role="list" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-3" aria-label={title}>
              {rows.map((row) => (
                <li key={rowId(row)} className="grid grid-cols-1">
                  {tile(row)}
                </li>
              ))}
            </ul>
          ) : small ? (
            <ListCards
              {...shared}
              rows={rows}
              card={props.card ?? {}}
              selection={isSelecting ? selection : undefined}
            />
          ) : (
            <ListTable
              {...shared}
              rows={rows}
              order={list.order}
              onOrder={patch}
              current={props.current}
              selection={selection}
            />
          )}
          {small ? null : props.foot}
          {isWhole ? null : (
            <Pager search={search} size={list.size} patch={patch} total={data.total} capped={data.capped} />
          )}
        </div>
      )}
      {small && bulkBar ? (
        bulkBar
      ) : small && props.smallActions ? (
        <div className="fixed inset-x-0 bottom-(--foot,0px) z-20 low:static low:mt-4 low:border-0 low:px-0 flex flex-wrap gap-2 border-t bg-background px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] [&>*]:h-11 [&>*]:flex-1 max-[359px]:[&_svg]:hidden">
          {props.smallActions}
        </div>
      ) : null}
      {question}
    </div>
  )
}

/** Above the rows: the search, the order, the filters, and what is shown of each row. */
function SearchLine<Row, Filters, Sort extends string>({
  of,
  small,
  tiled,
  total,
  filters,
  columns: [hidden, setHidden],
  view: [view, setView],
  onClear,
  onSelect,
}: {
  of: DataListProps<Row, Filters, Sort>
  small: boolean
  tiled: boolean
  /** Number of rows of the list without a search or filter, if none is set. */
  total: number | undefined
  filters: Filter[]
  columns: [hidden: string[], setHidden: (hidden: string[]) => void]
  view: [view: View, setView: (view: View) => void]
  onClear: () => void
  onSelect?: () => void
}) {
  const { list, columns } = of
  const { search, patch } = list
  const tabular = columns.filter((column) => !column.sortOnly)
  return (
    <search className={cn('mb-3 flex-wrap items-center gap-2', total === 0 ? 'hidden' : 'flex')}>
      {of.searchPlaceholder ? (
        <SearchBox
          className="w-full sm:w-60"
          placeholder={of.searchPlaceholder}
          value={search.search ?? ''}
          onChange={(next) => patch({ search: next || undefined })}
        />
      ) : null}
      {total !== 1 && (small || tiled || tabular.length < columns.length) ? (
        <SortMenu columns={columns} order={list.order} onOrder={patch} />
      ) : null}
      {filters.length > 0 && total !== 1 ? <FilterBar filters={filters} patch={patch} small={small} /> : null}
      {list.isFiltered ? (
        <Button variant="link" onClick={onClear}>
          {m.list_clear_all()}
        </Button>
      ) : null}
      {small ? (
        <SmallMenu
          title={of.title}
          columns={columns}
          loadAll={list.loadAll}
          hasExport={!of.hasOwnExport}
          onSelect={onSelect}
        />
      ) : (
        <div className="ml-auto flex items-center gap-2">
          {tiled ? null : <ColumnChoice columns={tabular} hidden={hidden} onChange={setHidden} />}
          {of.tile ? <ViewChoice view={view} onChange={setView} /> : null}
        </div>
      )}
    </search>
  )
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={m.list_nothing_found()}
    text={m.list_nothing_found_text()}
    action={
      <Button variant="outline" onClick={onClear}>
        {m.list_clear_all()}
      </Button>
    }
  />
)

/** Which rows are selected, and what can be done to them and to each. */
function useRowActs<Row, Filters, Sort extends string>(
  { list, rowId = idOf, rowLabel, rowLink, acts = [], selected, hasRowMenu }: DataListProps<Row, Filters, Sort>,
  small: boolean,
) {
  const { data } = list
  const selection = useSelection<Row>(rowId, {
    matching: list.matching,
    total: data?.total ?? 0,
    capped: data?.capped ?? false,
  })
  const [selecting, setSelecting] = useState(false)
  const { ask, question } = useListAct(list, rowId)
  useHoldPage(selection.size > 0)
  const endSelection = () => {
    selection.clear()
    setSelecting(false)
  }
  const canSelect = acts.length > 0
  const isSelecting = canSelect && (selection.size > 0 || (small && selecting))
  const bulkBar =
    isSelecting && data ? (
      <BulkBar
        acts={acts}
        ask={ask}
        selection={selection}
        selected={selected}
        pageRows={data.rows}
        total={data.total}
        capped={data.capped}
        small={small}
        onClose={endSelection}
      />
    ) : null
  const rowMenu = hasRowMenu
    ? (row: Row) => <RowMenu row={row} label={rowLabel(row)} link={rowLink?.(row)} acts={acts} ask={ask} />
    : undefined
  return {
    selection: canSelect ? selection : undefined,
    startSelecting: canSelect ? () => setSelecting(true) : undefined,
    isSelecting,
    bulkBar,
    rowMenu,
    question,
  }
}

/** `useAct`, also for acts that open something with all selected rows, which are loaded then. */
function useListAct<Row>(list: Pick<List<Row>, 'loadAll'>, rowId: (row: Row) => string) {
  const acting = useAct<Row>()
  const ask: AskInList<Row> = (act, items, after) => {
    if (!('opens' in act)) return acting.ask(act, items, after)
    const except = new Set(after?.all?.exceptIds)
    const chosen = after?.all
      ? list.loadAll().then((rows) => rows.filter((row) => !except.has(rowId(row))))
      : Promise.resolve(items)
    chosen.then(
      (rows) => act.opens(applicable(act, rows)),
      async (error) => toastError(await loadErrorText(error)),
    )
  }
  return { ask, question: acting.question }
}

/** Filters with at least one option, and the values selected in the address. */
function readFilters<Filters>(
  choices: FilterChoices<Filters> | undefined,
  { filters, search }: Pick<List<unknown, Filters>, 'filters' | 'search'>,
): Filter[] {
  const params = filters as Readonly<Record<string, Param | undefined>>
  return Object.entries((choices ?? {}) as Record<string, FilterChoice>).flatMap(([key, choice]) => {
    const value = search[key]
    const chosen = (
      Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
    ) as Filter['chosen']
    if (!choice.useFound && !choice.options?.length && chosen.length === 0) return []
    return [{ ...choice, key, many: isMany(params[key]), chosen }]
  })
}
