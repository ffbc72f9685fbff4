import { clientVersion } from '@cursus/contract/client'
import { type ClientLogLevel, clientLogLimits } from '@cursus/contract/client-log-values'
import { appErrorOf, isOffline } from './app-error.ts'
import { type LogEntry, logWriter, readLogs, storeLogs } from './log-queue.ts'
import { sendLogs } from './send-logs.ts'

/*
 * Stores faults of the page in this browser; `send-logs.ts` sends them when the installation asks
 * for them (specification §7, §9). It is part of every page, because it could not be loaded without
 * a network.
 */

/** Limits a fault that repeats with every frame. */
const entriesOfPage = 20
let written = 0
let last: string | undefined

/**
 * Writes to the console and stores the entry. Stack traces are stored for errors only, and of the
 * address only the path, because queries contain tokens.
 */
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
  storeLogs([...readLogs(), entry])
  void sendLogs()
}

function write(level: ClientLogLevel, what: unknown): void {
  const name = ({ Debug: 'debug', Info: 'info', Warn: 'warn', Error: 'error' } as const)[level]
  // biome-ignore lint/suspicious/noConsole: the only place that writes to it, at the level of the entry
  console[name](what)
}

/** Scripts of other origins report only this message; a resize loop is harmless. */
const noise = /^Script error\.?$|ResizeObserver loop/
/**
 * Named refusals, network failures and aborted calls are shown where they occur and are not faults.
 */
export function isFault(error: unknown): boolean {
  if (typeof error === 'string' && noise.test(error)) return false
  const named = appErrorOf(error)
  if (named) return named.code === 'UnknownError'
  return !isOffline(error) && !(error instanceof Error && error.name === 'AbortError')
}

/** For errors that the browser or React has already written to the console. */
export const logFault = (error: unknown, data?: Record<string, unknown>): void => {
  if (isFault(error)) queue('Error', error, data)
}

/** Sends entries of earlier pages, now and whenever the network is back. */
export function sendQueuedLogs(): void {
  const send = () => readLogs().length > 0 && sendLogs()
  window.addEventListener('online', send)
  send()
}
