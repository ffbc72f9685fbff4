import { isLogged, type RemoteLogLevel, remoteLogLevels } from '@cursus/contract/client-log-values'
import { type LogEntry, logWriter, readLogs, removeLog } from './log-queue.ts'

let known: RemoteLogLevel | undefined

/**
 * The installation's log level, requested once per page and on demand; undefined when unreachable.
 */
async function askLevel(): Promise<RemoteLogLevel | undefined> {
  if (known) return known
  const answer = await fetch('/api/logger').catch(() => undefined)
  if (!answer?.ok) return undefined
  const { level } = (await answer.json().catch(() => ({}))) as { level?: unknown }
  known = remoteLogLevels.find((candidate) => candidate === level)
  return known
}

/**
 * Returns whether the next entry can be sent: not without a network, nor when the server asks to
 * wait.
 */
async function send({ id, userId: _, ...entry }: LogEntry): Promise<boolean> {
  const answer = await fetch('/api/logger/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
  }).catch(() => undefined)
  if (!answer || answer.status === 429 || answer.status >= 500) return false
  // Accepted or permanently refused: a retry would have the same result.
  removeLog(id)
  return true
}

async function sendAll(): Promise<void> {
  const level = await askLevel()
  const me =
    level &&
    (await logWriter()
      .whenKnown()
      .catch(() => undefined))
  // Unreachable: it is not known whose entries may be sent.
  if (!level || me === undefined) return
  for (let entry = readLogs()[0]; entry; entry = readLogs()[0]) {
    // Entries of another user would be sent under the current user's name.
    const isForeign = entry.userId !== undefined && entry.userId !== me
    if (isForeign || !isLogged(entry.level, level)) removeLog(entry.id)
    else if (!(await send(entry))) return
    // A storage that refuses writes still contains the entry; it is sent once only.
    if (readLogs()[0]?.id === entry.id) return
  }
}

let running: Promise<void> | undefined

/**
 * Sends waiting entries one by one, oldest first; unsent ones stay. Tabs do not send in parallel.
 */
export function sendLogs(): Promise<void> {
  running ??= alone(sendAll).finally(() => {
    running = undefined
  })
  return running
}

/** Locks need https or localhost; elsewhere an entry may be sent twice. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('cursus.log', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()
