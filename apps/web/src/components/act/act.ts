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
  done?: (said: { count: number }) => string
  /** One call for all items; all or none. */
  send: (items: Item[]) => Promise<unknown>
  /** Invalidates the changed queries. Called after the page has left a removed item. */
  stale: () => unknown
}

/**
 * An act on one or many items, from a sheet, a row or a selection, with confirmation. Long
 * selections are sent in parts; refusals are shown in the confirmation, and a retry continues where
 * it stopped.
 */
export type Act<Item> = Omit<QuickAct<Item>, 'done'> & {
  done: (said: { count: number; items: readonly Item[] }) => string
  /** `neutral` for acts that restore something. */
  tone?: 'danger' | 'neutral'
  /** Whether it applies to an item; others in a selection are silently excluded. */
  applies?: (item: Item) => boolean
  /** Why an item is excluded although the act applies; shown in the confirmation. */
  blocked?: (item: Item) => string | undefined
  /** A hook, because some texts need data; called with the items that the act applies to. */
  useWords: (items: readonly Item[]) => ActWords
  /** Maximum items per call; default 1,000. */
  most?: number
}

type Counted = (said: { count: number }) => string

/** Texts that depend on the count only; `**…**` in the effect is bold. */
export const countWords =
  (words: { title: Counted; effect: Counted; action: Counted }) =>
  (items: readonly unknown[]): ActWords => {
    const said = { count: items.length }
    return {
      title: words.title(said),
      effect: createElement(StrongText, null, words.effect(said)),
      action: words.action(said),
    }
  }

/** The items that an act applies to. */
export const applicable = <Item>(act: Act<Item>, items: readonly Item[]): Item[] =>
  items.filter((item) => act.applies?.(item) ?? true)
