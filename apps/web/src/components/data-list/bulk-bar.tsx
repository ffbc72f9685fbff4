import type { Matching } from '@cursus/contract/act'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { applicable, type ListAct } from '#web/components/act/act.ts'
import type { AskInList } from '#web/components/act/use-act.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'

/** The rows of a list, and how many there are; more than `total` when `capped`. */
type Listed = { matching: Readonly<Record<string, unknown>>; total: number; capped: boolean }

/**
 * Selected rows stay selected when the page, the search or the filters change. All rows that match
 * a filter are selected by that filter, not by their ids, until it changes.
 */
export type Selection<Row> = {
  /** A minimum when `capped`. */
  size: number
  capped: boolean
  rows: readonly Row[]
  /** All rows that match the current filters, except those unselected since. */
  all: Matching<Listed['matching']> | undefined
  has: (row: Row) => boolean
  add: (rows: readonly Row[]) => void
  addAll: () => void
  remove: (rows: readonly Row[]) => void
  clear: () => void
}

type Chosen<Row> = {
  rows: ReadonlyMap<string, Row>
  /** Rows excluded from all that match the filters of `key`. */
  all?: { key: string; except: ReadonlySet<string> }
}

export function useSelection<Row>(rowId: (row: Row) => string, listed: Listed): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>({ rows: new Map() })
  const key = JSON.stringify(listed.matching)
  const { total, capped } = listed
  return useMemo(() => {
    const except = chosen.all?.key === key ? chosen.all.except : undefined
    const change = (rows: readonly Row[], on: boolean) =>
      setChosen((ids) => {
        if (ids.all?.key === key) {
          const next = new Set(ids.all.except)
          for (const row of rows) on ? next.delete(rowId(row)) : next.add(rowId(row))
          return { ...ids, all: { key, except: next } }
        }
        const next = new Map(ids.rows)
        for (const row of rows) on ? next.set(rowId(row), row) : next.delete(rowId(row))
        return { rows: next }
      })
    return {
      size: except ? total - except.size : chosen.rows.size,
      capped: except !== undefined && capped,
      rows: [...chosen.rows.values()],
      all: except && { matching: JSON.parse(key), exceptIds: [...except] },
      has: (row) => (except ? !except.has(rowId(row)) : chosen.rows.has(rowId(row))),
      add: (rows) => change(rows, true),
      addAll: () => setChosen({ rows: new Map(), all: { key, except: new Set() } }),
      remove: (rows) => change(rows, false),
      clear: () => setChosen({ rows: new Map() }),
    }
  }, [chosen, rowId, key, total, capped])
}

/** The acts for the selected rows: above the table, or at the bottom of a small screen. */
export function BulkBar<Row>({
  acts,
  ask,
  selection,
  selected = m.list_selected,
  pageRows,
  total,
  capped,
  small,
  onClose,
}: {
  acts: readonly ListAct<Row>[]
  ask: AskInList<Row>
  selection: Selection<Row>
  selected?: (values: { count: number }) => string
  pageRows: readonly Row[]
  total: number
  /** The count stopped at `total`; there are more. */
  capped: boolean
  small: boolean
  onClose: () => void
}) {
  const allOnPage = pageRows.length > 0 && pageRows.every(selection.has)
  const someOnPage = pageRows.some(selection.has)
  return (
    <section
      aria-label={m.list_selection()}
      className={cn(
        'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 bg-accent px-3 py-2',
        small
          ? 'fixed inset-x-0 bottom-(--foot,0px) z-30 border-t px-4 pb-[max(8px,env(safe-area-inset-bottom))]'
          : 'border-b',
      )}
    >
      <Checkbox
        aria-label={m.list_select_page()}
        checked={allOnPage ? true : someOnPage ? 'indeterminate' : false}
        onCheckedChange={(on) => (on === true ? selection.add(pageRows) : selection.remove(pageRows))}
      />
      <div className={cn(small ? 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3' : 'contents')}>
        <b className="text-sm font-semibold tabular-nums" aria-live="polite">
          {selection.capped ? m.list_selected_more({ count: selection.size }) : selected({ count: selection.size })}
        </b>
        {!selection.all && (capped || selection.size < total) ? (
          <Button variant="link" onClick={selection.addAll}>
            {capped ? m.list_select_all_more({ count: total }) : m.list_select_all_filtered({ count: total })}
          </Button>
        ) : null}
      </div>
      <div className={cn('ml-auto flex min-w-0 items-start gap-2', small && 'contents')}>
        <IconButton
          label={m.list_selection_clear()}
          size="icon-sm"
          className={small ? 'ml-auto' : 'order-last'}
          onClick={onClose}
        >
          <X aria-hidden />
        </IconButton>
        <div className={cn('flex flex-wrap gap-2', small ? 'w-full [&>*]:h-11 [&>*]:flex-1' : 'justify-end')}>
          {acts.map((act) => {
            if (!selection.all && applicable(act, selection.rows).length === 0) return null
            const Icon = act.icon
            return (
              <Button
                key={act.label()}
                size="sm"
                variant={act.tone === 'neutral' ? 'outline' : 'danger-outline'}
                onClick={() =>
                  ask(act, selection.rows, {
                    all: selection.all && { ...selection.all, size: selection.size },
                    onSent: selection.remove,
                    onDone: onClose,
                  })
                }
              >
                <Icon aria-hidden />
                {act.label()}
              </Button>
            )
          })}
        </div>
      </div>
    </section>
  )
}
