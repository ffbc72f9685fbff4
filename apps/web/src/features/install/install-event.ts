import { useSyncExternalStore } from 'react'

/** Chromium's event when the application can be installed; other browsers do not send it. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * Time of the user's last answer; once set, nothing is asked again (specification §4 "Install
 * prompt").
 */
const storageKey = 'cursus.install.answeredAt'
const listeners = new Set<() => void>()
let waiting: InstallEvent | undefined
let answered = readAnswered()

function readAnswered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // Without storage, it would be asked on each visit.
    return true
  }
}

const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * The event can come before the prompt's own script is loaded, so it is caught from the start and
 * shown later.
 */
export function catchInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (answered) return
    event.preventDefault()
    waiting = event as InstallEvent
    tell()
  })
  window.addEventListener('appinstalled', rememberAnswer)
}

/** Stores the time of the answer. */
export function rememberAnswer(): void {
  answered = true
  waiting = undefined
  try {
    localStorage.setItem(storageKey, new Date().toISOString())
  } catch {
    // Kept until the page is closed.
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInstallEvent = (): InstallEvent | undefined => useSyncExternalStore(subscribe, () => waiting)
export const useInstallAnswered = (): boolean => useSyncExternalStore(subscribe, () => answered)
