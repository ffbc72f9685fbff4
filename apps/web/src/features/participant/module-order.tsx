import type { UserModuleRow } from '@cursus/contract/participant'
import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, Check, GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Page, PageHeader } from '#web/components/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { moveItem } from '#web/lib/list/reorder.ts'
import { typeset } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ModuleCover } from './module-cards.tsx'
import { allModules } from './participant-queries.ts'

/**
 * The modules as rows to be moved by mouse, finger, keyboard or buttons. Each move is saved and
 * announced.
 */
export function ModuleOrder({ modules, onDone }: { modules: readonly UserModuleRow[]; onDone: () => void }) {
  const utils = trpc.useUtils()
  const { list } = utils.participant.userModule
  const [announced, setAnnounced] = useState('')
  const [words] = useState(dragWords)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    // The browser moves a row by removing and inserting it, which blurs its button.
    if (pressed.current) document.getElementById(pressed.current)?.focus()
    pressed.current = undefined
  })
  const order = trpc.participant.userModule.order.useMutation({
    onMutate: async ({ userModuleIdList }) => {
      // A refetch that is under way would bring the former order back.
      await list.cancel()
      list.setData(allModules, (page) => page && { ...page, rows: inOrder(page.rows, userModuleIdList) })
    },
    onSettled: () => list.invalidate(),
  })
  const move = (from: number, to: number) => {
    if (to === from || to < 0 || to >= modules.length) return
    order.mutate({ userModuleIdList: moveItem(modules, from, to).map(({ id }) => id) })
  }
  const press = (row: UserModuleRow, from: number, step: -1 | 1) => {
    const atEnd = from + step === 0 || from + step === modules.length - 1
    pressed.current = `${(step < 0) !== atEnd ? 'up' : 'down'}-${row.id}`
    move(from, from + step)
    setAnnounced(m.participant_order_moved({ title: row.title, position: from + step + 1, total: modules.length }))
  }
  return (
    <Page width="column">
      <PageHeader
        title={m.participant_order_title()}
        subtitle={m.participant_order_text()}
        actions={
          <Button autoFocus onClick={onDone}>
            <Check aria-hidden />
            {m.participant_reorder_done()}
          </Button>
        }
      />
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
      <DragDropProvider
        plugins={(defaults) => [...defaults, Accessibility.configure(words)]}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
        }}
      >
        <Card>
          <ol role="list" aria-label={m.participant_order_title()}>
            {modules.map((row, index) => (
              <OrderRow key={row.id} row={row} index={index} total={modules.length}>
                <IconButton
                  id={`up-${row.id}`}
                  label={m.participant_move_up({ title: row.title })}
                  size="icon-sm"
                  disabled={index === 0}
                  onClick={() => press(row, index, -1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  id={`down-${row.id}`}
                  label={m.participant_move_down({ title: row.title })}
                  size="icon-sm"
                  disabled={index === modules.length - 1}
                  onClick={() => press(row, index, 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
              </OrderRow>
            ))}
          </ol>
        </Card>
      </DragDropProvider>
    </Page>
  )
}

function OrderRow({
  row,
  index,
  total,
  children,
}: {
  row: UserModuleRow
  index: number
  total: number
  children: ReactNode
}) {
  const { ref, handleRef, isDragSource } = useSortable({ id: row.id, index, data: { title: row.title, total } })
  return (
    <li
      ref={ref}
      className={cn(
        'flex items-center gap-2 border-t bg-card px-2 py-2 first:rounded-t-lg first:border-t-0 last:rounded-b-lg sm:gap-3 sm:px-4',
        isDragSource && 'relative z-10 rounded-lg border shadow-dialog',
      )}
    >
      {/* Only the grip takes the finger, so that the rest of the row scrolls the page. */}
      <button
        type="button"
        ref={handleRef}
        aria-label={m.participant_order_grip({ title: row.title })}
        className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-secondary"
      >
        <GripVertical className="size-4" aria-hidden />
      </button>
      <ModuleCover module={row} thumb={32} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium">{typeset(row.title)}</span>
        <span className="block truncate text-xs text-muted-foreground">{row.company.name}</span>
      </span>
      <span className="flex shrink-0">{children}</span>
    </li>
  )
}

const inOrder = (rows: readonly UserModuleRow[], ids: readonly string[]): UserModuleRow[] =>
  rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

type Announced = { operation: { source: unknown } }
type Words = (values: { title: string; position: number; total: number }) => string

/** What is said during a drag: each place once, so that no words are lost to their repetition. */
function dragWords() {
  let lastPosition: number | undefined
  const say = ({ operation: { source } }: Announced, words: Words): string | undefined => {
    if (!isSortable(source as Parameters<typeof isSortable>[0])) return undefined
    const { index, data } = source as { index: number; data: { title: string; total: number } }
    lastPosition = index
    return words({ title: data.title, position: index + 1, total: data.total })
  }
  const isNew = ({ operation: { source } }: Announced) => (source as { index?: number } | null)?.index !== lastPosition
  return {
    announcements: {
      dragstart: (event: Announced) => say(event, m.participant_order_grabbed),
      dragover: (event: Announced) => (isNew(event) ? say(event, m.participant_order_over) : undefined),
      dragend: (event: Announced & { canceled: boolean }) =>
        event.canceled ? m.participant_order_cancelled() : say(event, m.participant_order_moved),
    },
    screenReaderInstructions: { draggable: m.participant_order_instructions() },
  }
}
