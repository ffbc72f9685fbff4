import { defaultLanguage, type Language, languages } from '@cursus/contract/language'
import { useSyncExternalStore } from 'react'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'

/**
 * The language of the interface. Before sign-in it is French or what this browser remembers; after, it is the user's own
 * (decisions: languages). Texts missing in French show in English: English is the base locale of the messages.
 */
const storageKey = 'cursus.language'
const listeners = new Set<() => void>()
let current: Language = remembered() ?? defaultLanguage

function remembered(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return languages.find((language) => language === stored)
  } catch {
    return undefined
  }
}

overwriteGetLocale(() => current)

export const getLanguage = (): Language => current

/** Changes every text at once and remembers the choice in this browser. */
export function setLanguage(language: Language): void {
  if (language === current) return
  speak(language)
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage refused (private window): the choice holds until the page is closed.
  }
}

/** What the installation offers, its default first: for who has chosen none of these. */
export function offerLanguages(offered: readonly Language[]): void {
  const chosen = remembered()
  const [first] = offered
  if (first && !(chosen && offered.includes(chosen))) speak(first)
}

function speak(language: Language): void {
  if (language === current) return
  current = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current language; a component that calls it is drawn again when the language changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage)
