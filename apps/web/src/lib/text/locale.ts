import { defaultLanguage, type Language, languages } from '@cursus/contract/language-values'
import { useSyncExternalStore } from 'react'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'

/**
 * The language of the interface. Before sign-in it is the one stored in this browser, or French;
 * after, the user's own (docs/rules.md, Languages). Texts missing in French fall back to English,
 * the base locale of the messages.
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

/** Changes every text at once and stores the choice in this browser. */
export function setLanguage(language: Language): void {
  if (language === current) return
  speak(language)
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage refused (private window): the choice is kept until the page is closed.
  }
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

/** The current language; re-renders the component when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage)
