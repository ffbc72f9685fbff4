import { defaultLanguage, type Language, languages } from '@cursus/contract/language'
import { useSyncExternalStore } from 'react'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'

/**
 * The language of the interface. Before sign-in it is French or what this browser remembers; after, it is the user's own
 * (decisions: languages). Texts missing in French show in English: English is the base locale of the messages.
 */
const storageKey = 'cursus.language'
const listeners = new Set<() => void>()
let current: Language = remembered()

function remembered(): Language {
  try {
    const stored = localStorage.getItem(storageKey)
    return languages.find((language) => language === stored) ?? defaultLanguage
  } catch {
    return defaultLanguage
  }
}

overwriteGetLocale(() => current)

export const getLanguage = (): Language => current

/** Changes every text at once and remembers the choice in this browser. */
export function setLanguage(language: Language): void {
  if (language === current) return
  current = language
  document.documentElement.lang = language
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage refused (private window): the choice holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current language; a component that calls it is drawn again when the language changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage)
