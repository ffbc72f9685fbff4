import { type ReactNode, useCallback, useState } from 'react'
import type { Act, ListAct } from './act.ts'
import { ActDialog, type Asked } from './act-dialog.tsx'

type Ask<Item, Any = Act<Item>> = (
  act: Any,
  items: readonly Item[],
  after?: Omit<Asked<Item>, 'key' | 'act' | 'items'>,
) => void
export type AskInList<Item> = Ask<Item, ListAct<Item>>

/** Asks for confirmation and runs an act. Render `question` once beside the trigger. */
export function useAct<Item>(): { ask: Ask<Item>; question: ReactNode } {
  const [open, setOpen] = useState(false)
  const [request, setAsked] = useState<Asked<Item>>()
  const ask = useCallback<Ask<Item>>((act, items, after) => {
    setAsked((last) => ({ key: (last?.key ?? 0) + 1, act, items, ...after }))
    setOpen(true)
  }, [])
  return {
    ask,
    question: request ? (
      <ActDialog key={request.key} request={request as Asked<unknown>} open={open} onClose={() => setOpen(false)} />
    ) : null,
  }
}
