import { clientVersion } from '@cursus/contract/client'
import { type ClientLogLevel, clientLogLimits } from '@cursus/contract/client-log'
import { appErrorOf, isOffline } from './app-error.ts'
import { keepLogs, type LogEntry, readLogs } from './log-queue.ts'
import { logWriter } from './log-writer.ts'

/*
 * Faults of the page are kept in this browser and sent by `send-logs.ts` where the installation asks for them (specification §7, §9). Every
 * page has this part, because a fault without a network could not fetch it; the sender is fetched when there is something to send.
 */

/** A fault that repeats with every frame is not kept for ever. */
const entriesOfPage = 20
let written = 0
let last: string | undefined

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
  keepLogs([...readLogs(), entry])
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
