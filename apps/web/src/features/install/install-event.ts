import { useSyncExternalStore } from 'react'

/** Chromium's event when the application can be installed; other browsers do not send it. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * Time of the user's last answer; once set, nothing is asked again (specification §4 "Install
 * prompt").
 */
const storageKey = 'cursus.install.answeredAt'
/**
 * Time of the first visit. Nothing is offered within an hour of it, because nobody installs what
 * they do not know yet.
 */
const seenKey = 'cursus.install.seenAt'
const visitMs = 3_600_000
const listeners = new Set<() => void>()
let waiting: InstallEvent | undefined
let answered = readAnswered()

function readAnswered(): boolean {
  try {
    const seenAt = localStorage.getItem(seenKey) ?? new Date().toISOString()
    localStorage.setItem(seenKey, seenAt)
    return Date.now() - Date.parse(seenAt) < visitMs || localStorage.getItem(storageKey) !== null
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
