import type { LinkProps } from '@tanstack/react-router'
import { Columns3, Download, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import {
  DropdownMenu,
  DropdownMenuCheck,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { downloadText, toCsv } from '#web/lib/csv.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHoldPage } from '#web/lib/hold-page.ts'
import type { ListState } from '#web/lib/list-search.ts'
import { toastError } from '#web/lib/toast.ts'
import { useIsSmall } from '#web/lib/use-media.ts'
import { isStringList, useUiState } from '#web/lib/use-ui-state.ts'
import { m } from '#web/paraglide/messages.js'
import { chosenOf, FilterChip, FilterSheet } from './filter-chips.tsx'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import type { Column, Filter } from './types.ts'

export type DataListProps<Row> = {
  /** Names the list in what the browser keeps (chosen columns) and the CSV file. */
  id: string
  title: string
  subtitle?: ReactNode
  state: ListState
  columns: readonly Column<Row>[]
  /** The page's rows and how many the filters leave; absent while loading. */
  data: { rows: readonly Row[]; total: number; capped: boolean } | undefined
  error?: unknown
  onRetry?: () => void
  rowId: (row: Row) => string
  /** What the row is called, for screen readers. */
  rowLabel: (row: Row) => string
  rowLink?: (row: Row) => LinkProps
  rowActions?: (row: Row) => ReactNode
  /** Under 640 px each row is this card. */
  renderCard: (row: Row) => ReactNode
  /** The row whose sheet is open. */
  currentId?: string
  searchPlaceholder?: string
  filters?: readonly Filter[]
  /** Buttons of the page, one primary at most; at the foot of the screen when small. */
  actions?: ReactNode
  /** Buttons of the bar that stands above the head while rows are chosen. */
  bulkActions?: (ids: readonly string[], clear: () => void) => ReactNode
  /** Ids of everything that the filters leave, for "select all N". */
  loadAllIds?: () => Promise<readonly string[]>
  /** Everything that the filters leave, for the CSV export; absent: no export. */
  loadAllRows?: () => Promise<readonly Row[]>
  empty: { title: string; text?: string; action?: ReactNode }
}

/** A list as every area has it: title with count, search, filters, table or cards, pages, selection, export. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { state, data, filters = [], columns } = props
  const small = useIsSmall()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useHoldPage(ids.size > 0)
  const [hidden, setHidden] = useUiState<string[]>(
    `columns.${props.id}`,
    () => columns.filter((column) => column.initiallyHidden).map((column) => column.id),
    isStringList,
  )
  const shown = columns.filter((column, index) => index === 0 || !hidden.includes(column.id))
  const filtered = Boolean(state.search.search) || filters.some((filter) => chosenOf(filter, state).length > 0)
  const clearAll = () =>
    state.patch({ search: undefined, ...Object.fromEntries(filters.map((filter) => [filter.key, undefined])) })
  const clearSelection = () => setIds(new Set())
  const selection = props.bulkActions ? { ids, set: setIds } : undefined
  return (
    <div className={props.actions && small ? 'pb-16' : undefined}>
      <PageHeader
        title={props.title}
        subtitle={props.subtitle}
        count={data?.total}
        capped={data?.capped}
        actions={
          <>
            {props.loadAllRows && !small ? <ExportButton {...props} loadAllRows={props.loadAllRows} /> : null}
            {small ? null : props.actions}
          </>
        }
      />
      <search className="mb-3 flex flex-wrap items-center gap-2">
        {props.searchPlaceholder ? (
          <SearchBox
            className="w-full sm:w-60"
            placeholder={props.searchPlaceholder}
            value={state.search.search ?? ''}
            onChange={(search) => state.patch({ search: search || undefined })}
          />
        ) : null}
        {small && filters.length > 0 ? (
          <FilterSheet filters={filters} state={state} />
        ) : (
          filters.map((filter) => <FilterChip key={filter.key} filter={filter} state={state} />)
        )}
        {filtered ? (
          <Button variant="link" onClick={clearAll}>
            {m.list_clear_all()}
          </Button>
        ) : null}
        {small ? null : <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />}
      </search>
      {props.error && !data ? (
        <Notice
          tone="danger"
          live
          action={
            props.onRetry ? (
              <Button variant="link" onClick={props.onRetry}>
                {m.common_retry()}
              </Button>
            ) : undefined
          }
        >
          {errorText(props.error)}
        </Notice>
      ) : !data ? (
        <ListSkeleton small={small} />
      ) : data.rows.length === 0 ? (
        filtered ? (
          <EmptyState
            title={m.list_nothing_found()}
            text={m.list_nothing_found_text()}
            action={
              <Button variant="outline" onClick={clearAll}>
                {m.list_clear_all()}
              </Button>
            }
          />
        ) : (
          <EmptyState {...props.empty} />
        )
      ) : (
        <div className="sm:overflow-hidden sm:rounded-lg sm:border sm:bg-card">
          {selection && ids.size > 0 ? (
            <BulkBar
              {...props}
              ids={ids}
              setIds={setIds}
              clear={clearSelection}
              total={data.total}
              capped={data.capped}
              pageRows={data.rows}
            />
          ) : null}
          {small ? (
            <ul className="flex flex-col gap-2" aria-label={props.title}>
              {data.rows.map((row) => (
                <li key={props.rowId(row)} className="relative rounded-lg border bg-card p-3">
                  {props.renderCard(row)}
                </li>
              ))}
            </ul>
          ) : (
            <ListTable
              label={props.title}
              columns={shown}
              rows={data.rows}
              state={state}
              rowId={props.rowId}
              rowLabel={props.rowLabel}
              rowLink={props.rowLink}
              rowActions={props.rowActions}
              currentId={props.currentId}
              selection={selection}
              headHidden={ids.size > 0}
            />
          )}
          <Pager state={state} total={data.total} capped={data.capped} />
        </div>
      )}
      {small && props.actions ? (
        <div className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t bg-background px-4 py-2.5 [&>*]:h-11 [&>*]:flex-1 [&>*]:text-base">
          {props.actions}
        </div>
      ) : null}
    </div>
  )
}

/** Takes the place above the head, so that no row moves more than once. */
function BulkBar<Row>({
  ids,
  setIds,
  clear,
  total,
  capped,
  pageRows,
  rowId,
  bulkActions,
  loadAllIds,
}: DataListProps<Row> & {
  ids: ReadonlySet<string>
  setIds: (ids: ReadonlySet<string>) => void
  clear: () => void
  total: number
  capped: boolean
  pageRows: readonly Row[]
}) {
  const [pending, setPending] = useState(false)
  const allOnPage = pageRows.every((row) => ids.has(rowId(row)))
  const selectAll = async () => {
    setPending(true)
    try {
      setIds(new Set(await loadAllIds?.()))
    } catch (error) {
      void toastError(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <section
      aria-label={m.list_selection()}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-accent px-3 py-2 max-sm:mb-2 max-sm:rounded-lg"
    >
      <Checkbox
        aria-label={m.list_select_page()}
        checked={allOnPage ? true : 'indeterminate'}
        onCheckedChange={(on) => {
          const next = new Set(ids)
          for (const row of pageRows) on === true ? next.add(rowId(row)) : next.delete(rowId(row))
          setIds(next)
        }}
      />
      <b className="text-sm font-semibold tabular-nums" aria-live="polite">
        {m.list_selected({ count: ids.size })}
      </b>
      {loadAllIds && (capped ? ids.size <= total : ids.size < total) ? (
        <Button variant="link" onClick={selectAll} loading={pending}>
          {capped ? m.list_select_all_more({ count: total }) : m.list_select_all_filtered({ count: total })}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {bulkActions?.([...ids], clear)}
        <IconButton label={m.list_selection_clear()} size="icon-sm" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      </div>
    </section>
  )
}

function ColumnChoice<Row>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}) {
  const choices = columns.slice(1).filter((column) => column.hideable !== false)
  if (choices.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" className="ml-auto">
          <Columns3 aria-hidden />
          {m.list_columns()}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{m.list_columns_shown()}</DropdownMenuLabel>
        {choices.map((column) => (
          <DropdownMenuCheck
            key={column.id}
            checked={!hidden.includes(column.id)}
            onCheckedChange={(on) => onChange(on ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])}
          >
            {column.header}
          </DropdownMenuCheck>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function ExportButton<Row>({
  id,
  columns,
  loadAllRows,
}: DataListProps<Row> & { loadAllRows: () => Promise<readonly Row[]> }) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const rows = await loadAllRows()
      const exported = columns.filter((column) => column.csv)
      downloadText(
        `${id}.csv`,
        toCsv([
          exported.map((column) => column.header),
          ...rows.map((row) => exported.map((column) => column.csv?.(row))),
        ]),
      )
    } catch (error) {
      void toastError(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="outline" onClick={run} loading={pending}>
      {pending ? null : <Download aria-hidden />}
      {m.list_export()}
    </Button>
  )
}

/** The shape of the rows to come. */
export function ListSkeleton({ small, rows = 8 }: { small?: boolean; rows?: number }) {
  return (
    <div aria-busy className="overflow-hidden rounded-lg border bg-card">
      <span className="sr-only">{m.common_loading()}</span>
      {small ? null : <div className="h-10 border-b bg-muted" />}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawings without identity
        <div key={index} className="flex h-[52px] items-center gap-3 border-b px-3 last:border-b-0">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-2.5 w-28" />
          </div>
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-3 w-16 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}
