import type { LucideIcon } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { StrongText } from '#web/components/strong-text.tsx'

/** What the question before an act says. */
export type ActWords = {
  title: ReactNode
  /** What will happen, and to how many. */
  effect: ReactNode
  /** Its button repeats the verb: "Archiver 3 thèmes". */
  action: string
  /** Must be typed first. */
  confirmWord?: string
  /** Must be switched on first. */
  toggle?: ReactNode
  /** What has to be known first is there; true unless said otherwise. */
  isReady?: boolean
}

/** Something that is done as soon as its button is pressed: it takes nothing away. */
export type QuickAct<Item> = {
  label: () => string
  icon: LucideIcon
  /** Absent where the page itself shows it. */
  done?: (said: { count: number }) => string
  /** One call for so many; all of them or none. */
  send: (items: Item[]) => Promise<unknown>
  /** Marks what the act has changed as stale. Called after the page has left a thing that is gone. */
  stale: () => unknown
}

/**
 * Something that can be done to one thing or to many, from a sheet, a row or a selection, and is asked about first. Long selections are sent in
 * parts; what was refused is told in the question, and another try goes on where it stopped.
 */
export type Act<Item> = Omit<QuickAct<Item>, 'done'> & {
  done: (said: { count: number; items: readonly Item[] }) => string
  /** `neutral` for what gives something back. */
  tone?: 'danger' | 'neutral'
  /** What it can be done to; the rest of a selection is left out without a word. */
  applies?: (item: Item) => boolean
  /** Why something is left out although it applies: told in the question. */
  blocked?: (item: Item) => string | undefined
  /** A hook, for what has to be asked first; called for the things that the act will be done to. */
  useWords: (items: readonly Item[]) => ActWords
  /** How many one call takes: 1,000 unless said otherwise. */
  most?: number
}

type Counted = (said: { count: number }) => string

/** Words that depend on the number alone; `**…**` in the effect marks what is strong. */
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

/** What an act can be done to among these. */
export const applicable = <Item>(act: Act<Item>, items: readonly Item[]): Item[] =>
  items.filter((item) => act.applies?.(item) ?? true)
