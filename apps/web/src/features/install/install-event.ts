import { useSyncExternalStore } from 'react'

/** What Chromium sends when the application can be installed; other browsers never do. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** When the reader last answered; once it is there nothing is asked again (specification §4 "Install prompt"). */
const storageKey = 'cursus.install.answeredAt'
const listeners = new Set<() => void>()
let waiting: InstallEvent | undefined
let answered = readAnswered()

function readAnswered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // Where nothing can be kept, it would be asked on each visit.
    return true
  }
}

const tell = () => {
  for (const listener of listeners) listener()
}

/** It comes when the browser likes, often before the prompt's own script: caught from the start, shown later. */
export function catchInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (answered) return
    event.preventDefault()
    waiting = event as InstallEvent
    tell()
  })
  window.addEventListener('appinstalled', rememberAnswer)
}

/** Stores the time of the interaction. */
export function rememberAnswer(): void {
  answered = true
  waiting = undefined
  try {
    localStorage.setItem(storageKey, new Date().toISOString())
  } catch {
    // Holds until the page is closed.
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInstallEvent = (): InstallEvent | undefined => useSyncExternalStore(subscribe, () => waiting)
export const useInstallAnswered = (): boolean => useSyncExternalStore(subscribe, () => answered)
