import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'
import type { Selection } from './bulk-bar.tsx'
import type { Column } from './types.ts'

export type CardParts<Row> = {
  /** The lines inside the link; default: the first column's cell. */
  head?: (row: Row) => ReactNode
  /** To the right of the head. */
  aside?: (row: Row) => ReactNode
  /** Below the head. */
  body?: (row: Row) => ReactNode
}

/**
 * The rows as cards on a small screen: the whole card opens the row, or selects it in selection
 * mode.
 */
export function ListCards<Row>({
  label,
  rows,
  columns,
  card,
  rowId,
  rowLabel,
  rowLink,
  rowMenu,
  selection,
}: {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  card: CardParts<Row>
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  rowLink?: (row: Row) => PageLink
  rowMenu?: (row: Row) => ReactNode
  selection?: Selection<Row>
}) {
  const headOf = card.head ?? columns[0]?.cell ?? columns[0]?.value
  return (
    <ul role="list" className="flex flex-col gap-2" aria-label={label}>
      {rows.map((row) => {
        const head = headOf?.(row)
        const chosen = selection?.has(row) ?? false
        return (
          <li
            key={rowId(row)}
            className={cn(
              'relative flex items-start gap-3 rounded-lg border bg-card p-3',
              chosen && 'border-accent-foreground/40 bg-accent/60',
            )}
          >
            {selection ? (
              <span className="flex pt-1.5">
                <Checkbox
                  aria-label={m.list_select_row({ name: rowLabel(row) })}
                  checked={chosen}
                  onCheckedChange={(on) => (on === true ? selection.add([row]) : selection.remove([row]))}
                  className="after:absolute after:inset-0 after:z-20"
                />
              </span>
            ) : null}
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <div className="flex items-start justify-between gap-3">
                {rowLink && !selection ? (
                  <Link
                    {...rowLink(row)}
                    search
                    className="block min-w-0 flex-1 text-sm before:absolute before:inset-0 before:rounded-lg before:content-['']"
                  >
                    {head}
                  </Link>
                ) : (
                  <div className="min-w-0 flex-1 text-sm">{head}</div>
                )}
                {card.aside ? <span className="shrink-0 text-xs text-muted-foreground">{card.aside(row)}</span> : null}
                {rowMenu && !selection ? <span className="relative z-10">{rowMenu(row)}</span> : null}
              </div>
              {card.body?.(row)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
