import type { Selection, SelectionActed } from '@cursus/contract/act'
import type { Fit, LeftOut } from '@cursus/contract/act-values'
import type { LucideIcon } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { StrongText } from '#web/components/strong-text.tsx'

/** Texts of the confirmation of an act. */
export type ActWords = {
  title: ReactNode
  /** The effect and the number of items. */
  effect: ReactNode
  /** The button repeats the verb: "Archiver 3 thèmes". */
  action: string
  /** Must be typed to enable the action. */
  confirmWord?: string
  /** Fields of the act, drawn between its effect and the confirmation. */
  fields?: ReactNode
  /** Must be switched on to enable the action. */
  toggle?: ReactNode
  /** False while required data are loading; default true. */
  isReady?: boolean
}

/** An act without confirmation, because it removes nothing. */
export type QuickAct<Item> = {
  label: () => string
  icon: LucideIcon
  /** Absent when the page itself shows the result. */
  done?: (values: { count: number }) => string
  /** One call for all items, all or none. */
  send: (items: Item[]) => Promise<unknown>
  /** Invalidates the changed queries. Called after the page has left a removed item. */
  stale: () => unknown
}

/**
 * An act on one or many items, from a sheet, a row or a selection, with confirmation. Long
 * selections are sent in parts; refusals are shown in the confirmation, and a retry continues where
 * it stopped.
 */
export type Act<Item> = Omit<QuickAct<Item>, 'done' | 'send'> & {
  /** `isPartial`: some items did not get all that comes with the change. */
  done: (values: { count: number; items: readonly Item[]; isPartial: boolean }) => string
  /**
   * One call for the ids of items, or one batch of all rows that match the filters of a list; all
   * or none, unless it answers which ones it left out.
   */
  send: (selection: Selection<never>) => Promise<SelectionActed>
  /** `neutral` for acts that restore something. */
  tone?: 'danger' | 'neutral'
  /** Whether it applies to an item; others are left out of a selection. */
  fit?: (item: Item) => Fit
  /** Why an item is left out; shown in the confirmation, and after the act for what it refused. */
  why?: (left: LeftOut) => string
  /**
   * A hook, because some texts need data; called with the items that the act applies to, of which
   * only the number is known when they were selected by a filter.
   */
  useWords: (items: readonly Item[], count: number) => ActWords
  /** Maximum items per call; default 1,000. */
  most?: number
  /**
   * The act that restores what this one has changed, by the ids that its answer names: the toast
   * offers it. `apps/server/src/calls/undo.test.ts` has each.
   */
  inverse?: () => Inverse
}

/** How an act is undone. */
export type Inverse = Pick<Act<never>, 'send' | 'why' | 'most'>

/** Opens a page for the items instead of asking; a selection by filter is loaded for it. */
export type OpeningAct<Item> = Pick<Act<Item>, 'label' | 'icon' | 'tone' | 'fit'> & {
  opens: (items: readonly Item[]) => unknown
}
/** What can be done to the rows of a list. */
export type ListAct<Item> = Act<Item> | OpeningAct<Item>

/** For items that are selected one by one only. */
export const byIds =
  (send: (idList: string[]) => Promise<unknown>): Act<unknown>['send'] =>
  async (selection) => {
    if (!('ids' in selection)) throw new Error('These items have no filters')
    const { length } = selection.ids
    await send(selection.ids)
    return { done: length, fitting: length, leftOut: [], count: 0, after: null }
  }

type Counted = (values: { count: number }) => string

/** Texts that depend on the count only; `**…**` in the effect is bold. */
export const countWords =
  (words: { title: Counted; effect: Counted; action: Counted }) =>
  (_items: readonly unknown[], count: number): ActWords => {
    const values = { count }
    return {
      title: words.title(values),
      effect: createElement(StrongText, null, words.effect(values)),
      action: words.action(values),
    }
  }

/** Acts that close accesses ask for the number of more rows than this. */
const asksAbove = 50

/** The same words; the number of many rows must be typed. */
export const numberWords =
  (words: ReturnType<typeof countWords>) =>
  (items: readonly unknown[], count: number): ActWords => ({
    ...words(items, count),
    ...(count > asksAbove && { confirmWord: String(count) }),
  })

/** The items that an act applies to, also those left out for a reason. */
export const applicable = <Item>(act: Pick<Act<Item>, 'fit'>, items: readonly Item[]): Item[] =>
  items.filter((item) => act.fit?.(item) !== false)

/** Why the act cannot be done to an item that it applies to. */
export function reasonAgainst<Item>(act: Act<Item>, item: Item): string | undefined {
  const fit = act.fit?.(item) ?? true
  return typeof fit === 'boolean' ? undefined : act.why?.(fit)
}
