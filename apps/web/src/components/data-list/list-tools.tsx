import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  Columns3,
  Download,
  Ellipsis,
  LayoutGrid,
  ListChecks,
  Rows3,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuCheck,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { toastError } from '#web/lib/fault/toast.ts'
import type { Order } from '#web/lib/list/define-list.ts'
import { useShortcuts } from '#web/lib/page/use-shortcuts.ts'
import { isBoolean, isStringList, useUiState } from '#web/lib/page/use-ui-state.ts'
import { useCompanyName } from '#web/lib/session/use-company.ts'
import { m } from '#web/paraglide/messages.js'
import { exportRows } from './export-rows.ts'
import type { Column } from './types.ts'
import type { List } from './use-list.ts'

type Columns = readonly Pick<Column<never>, 'id' | 'initiallyHidden' | 'sortOnly'>[]

/** The hidden columns of a list, stored in the browser under its name. */
export function useHiddenColumns(name: string, columns: Columns) {
  const [hidden, setHidden] = useUiState<string[]>(
    `columns.${name}`,
    () => columns.filter((column) => column.initiallyHidden).map((column) => column.id),
    isStringList,
  )
  return { hidden, setHidden }
}

/** Whether the rows of all lists are low, of one line; stored in the browser. */
export const useCompactRows = () => useUiState('rows.compact', false, isBoolean)

/** The columns of the table; the first one is always visible. */
export const visibleOf = <Of extends Columns[number]>(columns: readonly Of[], hidden: readonly string[]): Of[] =>
  columns.filter((column) => !column.sortOnly).filter((column, index) => index === 0 || !hidden.includes(column.id))

type ExportProps<Row> = { title: string; columns: readonly Column<Row>[]; loadAll: () => Promise<readonly Row[]> }

/** Exports all rows that match the filters. */
function useExport<Row>({ title, columns, loadAll }: ExportProps<Row>) {
  const [pending, setPending] = useState(false)
  const company = useCompanyName()
  const run = async () => {
    setPending(true)
    try {
      exportRows(company ? `${company} ${title}` : title, columns, await loadAll())
    } catch (error) {
      void toastError(await loadErrorText(error))
    } finally {
      setPending(false)
    }
  }
  return { pending, run: () => void run() }
}

export function ExportButton<Row>(props: ExportProps<Row>) {
  const { pending, run } = useExport(props)
  return (
    <Button variant="outline" onClick={run} loading={pending}>
      {pending ? null : <Download aria-hidden />}
      {m.list_export()}
    </Button>
  )
}

/** As many as a PDF has; a longer list prints its page. */
const mostPrinted = 2000

/**
 * The rows of a list: of its page, and on paper all that match. Only the keys leave the time to
 * load them; the menu of the browser prints the page.
 */
export function usePrintedRows<Row>({ data, loadAll }: Pick<List<Row>, 'data' | 'loadAll'>) {
  const [all, setAll] = useState<readonly Row[]>()
  useEffect(() => {
    const onPrinted = () => setAll(undefined)
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [])
  const print = async () => {
    try {
      const rows = await loadAll()
      flushSync(() => setAll(rows))
      window.print()
    } catch (error) {
      void toastError(await loadErrorText(error))
    }
  }
  const isLonger = data !== undefined && data.rows.length < data.total && data.total <= mostPrinted
  useShortcuts({ 'mod+p': isLonger ? () => void print() : undefined })
  return { rows: all ?? data?.rows ?? [], isWhole: all !== undefined }
}

/** Chooses the visible columns, and the height of rows; stored in the browser. */
export function ColumnChoice<Row>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}) {
  const [isCompact, setCompact] = useCompactRows()
  const choices = columns.slice(1)
  if (choices.length === 0) return null
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm">
          <Columns3 aria-hidden />
          {m.list_columns()}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent inPlace align="end">
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
        <DropdownMenuSeparator />
        <DropdownMenuCheck checked={isCompact} onCheckedChange={setCompact}>
          {m.list_compact()}
        </DropdownMenuCheck>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Switches between picture cards and a table; stored in the browser. */
export function ViewChoice({
  view,
  onChange,
}: {
  view: 'tiles' | 'table'
  onChange: (view: 'tiles' | 'table') => void
}) {
  return (
    <Segmented
      size="sm"
      label={m.list_view()}
      value={view}
      onValueChange={onChange}
      options={[
        {
          value: 'tiles',
          label: (
            <>
              <LayoutGrid aria-hidden />
              {m.list_view_tiles()}
            </>
          ),
        },
        {
          value: 'table',
          label: (
            <>
              <Rows3 aria-hidden />
              {m.list_view_table()}
            </>
          ),
        },
      ]}
    />
  )
}

/** Sorts the cards of a small screen, which has no table head. */
export function SortMenu<Row>({
  columns,
  order,
  onOrder,
}: {
  columns: readonly Column<Row>[]
  order: Order | undefined
  onOrder: (order: Order) => void
}) {
  const sortable = columns.filter((column) => column.sort !== undefined)
  if (sortable.length === 0) return null
  const current = sortable.find(({ sort }) => sort === order?.sort)
  const Arrow = !current ? ArrowUpDown : order?.order === 'desc' ? ArrowDown : ArrowUp
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          size="sm"
          className="min-w-0 text-sm"
          aria-label={current ? m.list_sorted_by({ column: current.header }) : m.list_sort()}
        >
          <Arrow aria-hidden />
          <span className="truncate">{current?.header ?? m.list_sort()}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent inPlace align="start">
        <DropdownMenuLabel>{m.list_sort()}</DropdownMenuLabel>
        {sortable.map(({ id, header, sort }) => (
          <DropdownMenuItem
            key={id}
            aria-current={sort === order?.sort || undefined}
            onSelect={() =>
              sort && onOrder({ sort, order: sort === order?.sort && order.order === 'asc' ? 'desc' : 'asc' })
            }
          >
            {sort === order?.sort ? <Arrow aria-hidden /> : <span className="size-4" />}
            {header}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Selection and export on a small screen. */
export function SmallMenu<Row>({
  onSelect,
  hasExport,
  ...props
}: ExportProps<Row> & { onSelect?: () => void; hasExport: boolean }) {
  const { pending, run } = useExport(props)
  if (!onSelect && !hasExport) return null
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={m.common_more_actions()}
          variant="outline"
          size="icon-sm"
          className="ml-auto shrink-0"
          loading={pending}
        >
          {pending ? null : <Ellipsis aria-hidden />}
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent inPlace align="end">
        {onSelect ? (
          <DropdownMenuItem onSelect={onSelect}>
            <ListChecks aria-hidden />
            {m.list_select_several()}
          </DropdownMenuItem>
        ) : null}
        {hasExport ? (
          <DropdownMenuItem onSelect={run}>
            <Download aria-hidden />
            {m.list_export()}
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
