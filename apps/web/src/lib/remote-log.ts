import { clientVersion } from '@cursus/contract/client'
import { type ClientLogLevel, clientLogLimits } from '@cursus/contract/client-log'
import { appErrorOf, isOffline } from './app-error.ts'
import { logWriter } from './log-writer.ts'

/**
 * What goes wrong in the page, kept in this browser and sent by `send-logs.ts` where the installation asks for it (specification §7, §9:
 * console at Debug, remote at None unless the server says otherwise). Without a network nothing can be fetched, and that must not be why an
 * entry is lost: every page has this part, and what sends comes when there is something to send.
 */
export type LogEntry = {
  id: string
  level: ClientLogLevel
  message: string
  timestamp: string
  stacktrace?: string
  data: Record<string, unknown>
  /** Whose page it was; nobody's when signed out. Not sent: the server knows who sends. */
  userId?: string
}

const storageKey = 'cursus.log'
const keptEntries = 50
/** A fault that comes again with every frame is told once in a while, not for ever. */
const entriesOfPage = 20
let written = 0
let last: string | undefined

export function readLogs(): LogEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry?.id === 'string') : []
  } catch {
    return []
  }
}

function keep(entries: readonly LogEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(entries.slice(-keptEntries)))
  } catch {
    // Storage refused or full: the console has it.
  }
}

/** Sent, or not wanted. */
export const forgetLog = (id: string): void => keep(readLogs().filter((entry) => entry.id !== id))

/** Writes to the console, and keeps what may be sent. A stack trace only with an error; of the page only its path, as queries hold tokens. */
export function log(level: ClientLogLevel, what: unknown, data?: Record<string, unknown>): void {
  write(level, what)
  queue(level, what, data)
}

function queue(level: ClientLogLevel, what: unknown, data: Record<string, unknown> = {}): void {
  const error = what instanceof Error ? what : undefined
  const message = (error ? `${error.name}: ${error.message}` : String(what)).slice(0, clientLogLimits.message)
  const stacktrace = level === 'Error' ? error?.stack?.slice(0, clientLogLimits.stacktrace) : undefined
  const sign = `${level} ${message} ${stacktrace}`
  if (sign === last || written >= entriesOfPage) return
  last = sign
  written += 1
  const userId = logWriter().now()
  const entry: LogEntry = {
    id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    level,
    message: message || 'Error',
    timestamp: new Date().toISOString(),
    ...(stacktrace ? { stacktrace } : {}),
    ...(userId ? { userId } : {}),
    data: { ...data, page: location.pathname, version: clientVersion },
  }
  keep([...readLogs(), entry])
  sendLogs()
}

function write(level: ClientLogLevel, what: unknown): void {
  const name = ({ Debug: 'debug', Info: 'info', Warn: 'warn', Error: 'error' } as const)[level]
  // biome-ignore lint/suspicious/noConsole: the one place that writes to it, at the level that the entry has
  console[name](what)
}

function sendLogs(): void {
  import('./send-logs.ts').then(
    ({ sendLogs }) => sendLogs(),
    // Out of reach: the queue waits for the network or the next start.
    () => undefined,
  )
}

/** A script of another origin says nothing but this; a resize that takes two rounds is no fault. */
const noise = /^Script error\.?$|ResizeObserver loop/
/** A refusal with a name, a missing network and a call that was taken back are told where they happen: nothing is wrong with the page. */
export function isFault(error: unknown): boolean {
  if (typeof error === 'string' && noise.test(error)) return false
  const named = appErrorOf(error)
  if (named) return named.code === 'UnknownError'
  return !isOffline(error) && !(error instanceof Error && error.name === 'AbortError')
}

/** What the browser or React has already written to the console. */
export const logFault = (error: unknown, data?: Record<string, unknown>): void => {
  if (isFault(error)) queue('Error', error, data)
}

/** From earlier pages: at once, and whenever the network is back. */
export function sendWhatWaits(): void {
  const send = () => readLogs().length > 0 && sendLogs()
  window.addEventListener('online', send)
  send()
}
