import { type ReactNode, useCallback, useState } from 'react'
import { useLoaded } from '#web/lib/use-loaded.ts'
import type { Act } from './act.ts'

export type Asked<Item> = {
  key: number
  act: Act<Item>
  items: readonly Item[]
  /** After each part that is done. */
  onSent?: (items: readonly Item[]) => void
  /** After all of them are done, before what they changed is read anew. */
  onDone?: () => unknown
}
export type Ask<Item> = (act: Act<Item>, items: readonly Item[], after?: Pick<Asked<Item>, 'onSent' | 'onDone'>) => void

/** Asks about an act, then does it. `question` is drawn once beside what asks; its script comes with the first question. */
export function useAct<Item>(): { ask: Ask<Item>; question: ReactNode } {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked<Item>>()
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
      dialog && asked ? (
        <dialog.ActDialog key={asked.key} asked={asked as Asked<unknown>} open={open} onClose={() => setOpen(false)} />
      ) : null,
  }
}
