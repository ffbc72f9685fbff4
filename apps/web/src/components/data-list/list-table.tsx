import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { cn } from '#web/lib/cn.ts'
import type { ListState } from '#web/lib/list-search.ts'
import { m } from '#web/paraglide/messages.js'
import type { Column } from './types.ts'

export type Selection = { ids: ReadonlySet<string>; set: (ids: ReadonlySet<string>) => void }

type ListTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  state: ListState
  rowId: (row: Row) => string
  rowLink?: (row: Row) => LinkProps
  rowLabel: (row: Row) => string
  rowActions?: (row: Row) => ReactNode
  currentId?: string
  selection?: Selection
  headHidden: boolean
}

/** The rows as a table: the first column's text is the link that opens the row, and the whole row answers to the pointer. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, state, rowId, selection } = props
  const allOnPage = selection && rows.length > 0 && rows.every((row) => selection.ids.has(rowId(row)))
  const someOnPage = selection && rows.some((row) => selection.ids.has(rowId(row)))
  const selectPage = (on: boolean) => {
    const next = new Set(selection?.ids)
    for (const row of rows) on ? next.add(rowId(row)) : next.delete(rowId(row))
    selection?.set(next)
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm" aria-label={props.label}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="h-10 w-11 border-b bg-muted pl-3 text-left">
                {props.headHidden ? (
                  <span className="sr-only">{m.list_select()}</span>
                ) : (
                  <Checkbox
                    aria-label={m.list_select_page()}
                    checked={allOnPage ? true : someOnPage ? 'indeterminate' : false}
                    onCheckedChange={(on) => selectPage(on === true)}
                  />
                )}
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} state={state} />
            ))}
            {props.rowActions ? (
              <th scope="col" className="w-12 border-b bg-muted">
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

function HeadCell<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const sorted = column.sort !== undefined && state.search.sort === column.sort
  const order = state.search.order ?? 'asc'
  return (
    <th
      scope="col"
      aria-sort={sorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      style={column.width ? { width: column.width } : undefined}
      className={cn(
        'h-10 border-b bg-muted px-3 text-xs font-medium whitespace-nowrap text-muted-foreground',
        column.align === 'right' ? 'text-right' : 'text-left',
        column.wideOnly && 'max-lg:hidden',
      )}
    >
      {column.sort ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 rounded-md hover:text-foreground"
          onClick={() => state.patch({ sort: column.sort, order: sorted && order === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          {sorted ? (
            order === 'asc' ? (
              <ArrowUp className="size-3.5" aria-hidden />
            ) : (
              <ArrowDown className="size-3.5" aria-hidden />
            )
          ) : null}
        </button>
      ) : (
        column.header
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
  rowActions,
  currentId,
  selection,
}: ListTableProps<Row> & { row: Row }) {
  const id = rowId(row)
  const chosen = selection?.ids.has(id) ?? false
  return (
    <tr
      aria-selected={selection ? chosen : undefined}
      data-current={id === currentId || undefined}
      className={cn(
        'relative border-b transition-colors last:border-b-0 hover:bg-muted has-[a[data-row]:focus-visible]:outline-2 has-[a[data-row]:focus-visible]:-outline-offset-2 has-[a[data-row]:focus-visible]:outline-ring data-current:bg-muted',
        chosen && 'bg-accent/60 hover:bg-accent',
      )}
    >
      {selection ? (
        <td className="h-[52px] w-11 pl-3">
          <span className="relative z-10 flex">
            <Checkbox
              aria-label={m.list_select_row({ name: rowLabel(row) })}
              checked={chosen}
              onCheckedChange={(on) => {
                const next = new Set(selection.ids)
                if (on === true) next.add(id)
                else next.delete(id)
                selection.set(next)
              }}
            />
          </span>
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={cn(
            // Where room is short, long names give way before the table scrolls.
            'h-[52px] px-3 py-1.5 tabular-nums max-lg:max-w-52',
            column.align === 'right' && 'text-right',
            column.wideOnly && 'max-lg:hidden',
          )}
        >
          {index === 0 && rowLink ? (
            <Link
              {...rowLink(row)}
              data-row
              className="block outline-none before:absolute before:inset-0 before:content-['']"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowActions ? <td className="relative z-10 w-12 pr-2 text-right">{rowActions(row)}</td> : null}
    </tr>
  )
}

/** Two lines in a cell: the name, and what explains it. `start` is an avatar or a thumb. */
export function TwoLines({ start, title, sub }: { start?: ReactNode; title: ReactNode; sub?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {start}
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        {sub ? <span className="block truncate text-xs text-muted-foreground">{sub}</span> : null}
      </span>
    </span>
  )
}
