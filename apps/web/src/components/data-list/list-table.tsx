import { Link, useParams } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { cn } from '#web/lib/cn.ts'
import type { Order } from '#web/lib/list/define-list.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import type { Selection } from './bulk-bar.tsx'
import { useCompactRows } from './list-tools.tsx'
import type { Column } from './types.ts'

type ListTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  order: Order | undefined
  onOrder: (order: Order) => void
  rowId: (row: Row) => string
  rowLink?: (row: Row) => PageLink
  rowLabel: (row: Row) => string
  rowMenu?: (row: Row) => ReactNode
  current?: string
  selection?: Selection<Row>
}

const shownFrom = {
  960: 'max-[960px]:hidden print:table-cell',
  1100: 'max-lg:hidden print:table-cell',
} as const

const hasShare = ({ share }: { share?: boolean }, index: number): boolean => index === 0 || share === true

/**
 * The rows as a table: the first column links to the row, and a click anywhere in the row opens it.
 * Columns with a share truncate their text before the table overflows; when it still does, the row
 * menu stays visible.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, rowId, selection } = props
  const shares = columns.filter(hasShare).length
  const [isCompact] = useCompactRows()
  return (
    <div className="scroll-shadow overflow-x-auto">
      <table
        className="group/list w-full border-collapse text-sm"
        aria-label={props.label}
        data-compact={isCompact || undefined}
      >
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="h-10 w-11 border-b bg-muted pl-3 text-left print:hidden">
                {selection.size > 0 ? (
                  <span className="sr-only">{m.list_select()}</span>
                ) : (
                  <Checkbox
                    aria-label={m.list_select_page()}
                    checked={false}
                    onCheckedChange={() => selection.add(rows)}
                  />
                )}
              </th>
            ) : null}
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                share={hasShare(column, index) ? 100 / shares : undefined}
                order={props.order}
                onOrder={props.onOrder}
              />
            ))}
            {props.rowMenu ? (
              <th scope="col" className="sticky right-0 w-12 border-b bg-muted print:hidden">
                <span className="sr-only">{m.list_actions()}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={rowId(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row>({
  column,
  share,
  order,
  onOrder,
}: {
  column: Column<Row>
  share: number | undefined
  order: Order | undefined
  onOrder: (order: Order) => void
}) {
  const { sort } = column
  const sorted = sort !== undefined && order?.sort === sort ? order.order : undefined
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      style={share === undefined ? undefined : { width: `${share}%` }}
      className={cn(
        'h-10 border-b bg-muted px-3 text-xs font-medium text-muted-foreground',
        column.narrow ? 'w-22 px-1 py-1.5 text-center print:w-auto' : 'whitespace-nowrap',
        column.align === 'right' ? 'text-right' : !column.narrow && 'text-left',
        column.sticky && 'sticky left-0 z-10',
        column.from && shownFrom[column.from],
      )}
    >
      {sort ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 rounded-md hover:text-foreground"
          onClick={() => onOrder({ sort, order: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          {sorted ? <Arrow className="size-3.5" aria-hidden /> : null}
        </button>
      ) : (
        <span className={column.narrow && 'line-clamp-2'}>{column.header}</span>
      )}
    </th>
  )
}

function BodyRow<Row>({
  row,
  columns,
  rowId,
  rowLink,
  rowLabel,
  rowMenu,
  current,
  selection,
}: ListTableProps<Row> & { row: Row }) {
  const id = rowId(row)
  const isCurrent = useParams({ strict: false, select: (params) => params[current as keyof typeof params] === id })
  const chosen = selection?.has(row) ?? false
  return (
    <tr
      aria-selected={selection ? chosen : undefined}
      data-current={isCurrent || undefined}
      className={cn(
        'group/row relative border-b transition-colors last:border-b-0 hover:bg-muted has-[a[data-row]:focus-visible]:outline-2 has-[a[data-row]:focus-visible]:-outline-offset-2 has-[a[data-row]:focus-visible]:outline-ring data-current:bg-muted',
        chosen && 'bg-accent hover:bg-accent',
      )}
    >
      {selection ? (
        <td className="w-11 pl-3 print:hidden">
          <span className="relative z-10 flex">
            <Checkbox
              aria-label={m.list_select_row({ name: rowLabel(row) })}
              checked={chosen}
              onCheckedChange={(on) => (on === true ? selection.add([row]) : selection.remove([row]))}
            />
          </span>
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td
          key={column.id}
          // A share takes all available width, so other columns need a minimum.
          style={column.width ? { minWidth: column.width } : undefined}
          className={cn(
            'h-[52px] px-3 py-1.5 group-data-compact/list:h-9 group-data-compact/list:py-0.5',
            hasShare(column, index) ? 'max-w-0 min-w-36' : 'whitespace-nowrap',
            column.align === 'right' && 'text-right tabular-nums',
            column.narrow && 'text-center',
            column.sticky &&
              'sticky left-0 z-10 bg-card transition-colors group-hover/row:bg-muted group-data-current/row:bg-muted',
            column.sticky && chosen && 'bg-accent group-hover/row:bg-accent',
            column.width && 'print:min-w-0!',
            column.from && shownFrom[column.from],
          )}
        >
          {index === 0 && rowLink ? (
            <Link
              {...rowLink(row)}
              search
              data-row
              className="block outline-none before:absolute before:inset-0 before:content-['']"
            >
              <Cell column={column} row={row} share />
            </Link>
          ) : (
            <Cell column={column} row={row} share={hasShare(column, index)} />
          )}
        </td>
      ))}
      {rowMenu ? (
        <td
          className={cn(
            'sticky right-0 z-10 w-12 bg-card pr-2 text-right transition-colors print:hidden group-hover/row:bg-muted group-data-current/row:bg-muted',
            chosen && 'bg-accent group-hover/row:bg-accent',
          )}
        >
          {rowMenu(row)}
        </td>
      ) : null}
    </tr>
  )
}

function Cell<Row>({ column, row, share }: { column: Column<Row>; row: Row; share: boolean }) {
  if (column.cell) return column.cell(row)
  const value = column.value?.(row)
  if (value === null || value === undefined || value === '') return null
  return (
    <span className={cn('block truncate', !share && 'max-w-56')}>
      {typeof value === 'number' ? formatNumber(value) : value}
    </span>
  )
}
