import { X } from 'lucide-react'
import { applicable, type ListAct } from '#web/components/act/act.ts'
import type { AskInList } from '#web/components/act/use-act.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'
import type { Selection } from './use-selection.ts'

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
