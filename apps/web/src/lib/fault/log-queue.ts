import type { ClientLogLevel } from '@cursus/contract/client-log-values'

/** A log entry that waits in this browser until it is sent. */
export type LogEntry = {
  id: string
  level: ClientLogLevel
  message: string
  timestamp: string
  stacktrace?: string
  data: Record<string, unknown>
  /**
   * The user of the page; absent when signed out. Not sent, because the server knows the sender.
   */
  userId?: string
}

const storageKey = 'cursus.log'
const keptEntries = 50

export function readLogs(): LogEntry[] {
  try {
    const queue: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(queue) ? queue.filter((entry) => typeof entry?.id === 'string') : []
  } catch {
    return []
  }
}

export function storeLogs(entries: readonly LogEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(entries.slice(-keptEntries)))
  } catch {
    // Storage refused or full: the entry is in the console.
  }
}

/** Removes an entry that was sent or is not wanted. */
export const removeLog = (id: string): void => storeLogs(readLogs().filter((entry) => entry.id !== id))

/** The user of the page: as known now, and once known; `null` for none. */
type Writer = { now: () => string | undefined; whenKnown: () => Promise<string | null> }
let writer: Writer = { now: () => undefined, whenKnown: async () => null }
export const setLogWriter = (next: Writer): void => {
  writer = next
}
export const logWriter = (): Writer => writer
