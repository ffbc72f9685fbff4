import type { Matching } from '@cursus/contract/act'
import { type ReactNode, useCallback, useState } from 'react'
import { useLoaded } from '#web/lib/use-loaded.ts'
import type { Act, ListAct } from './act.ts'

export type Asked<Item> = {
  key: number
  act: Act<Item>
  items: readonly Item[]
  /** All rows that match a filter, instead of the items. */
  all?: (Matching & { size: number }) | undefined
  /** Called after each successful part. */
  onSent?: (items: readonly Item[]) => void
  /** Called after all parts, before changed queries are refetched. */
  onDone?: () => unknown
}
export type Ask<Item, Any = Act<Item>> = (
  act: Any,
  items: readonly Item[],
  after?: Omit<Asked<Item>, 'key' | 'act' | 'items'>,
) => void
export type AskInList<Item> = Ask<Item, ListAct<Item>>

/**
 * Asks for confirmation and runs an act. Render `question` once beside the trigger; its script
 * loads with the first confirmation.
 */
export function useAct<Item>(): { ask: Ask<Item>; question: ReactNode } {
  const [open, setOpen] = useState(false)
  const [request, setAsked] = useState<Asked<Item>>()
  const dialog = useLoaded(
    open,
    () => import('./act-dialog.tsx'),
    () => setOpen(false),
  )
  const ask = useCallback<Ask<Item>>((act, items, after) => {
    setAsked((last) => ({ key: (last?.key ?? 0) + 1, act, items, ...after }))
    setOpen(true)
  }, [])
  return {
    ask,
    question:
      dialog && request ? (
        <dialog.ActDialog
          key={request.key}
          request={request as Asked<unknown>}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null,
  }
}
