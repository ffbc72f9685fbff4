import { isLogged, type RemoteLogLevel, remoteLogLevels } from '@cursus/contract/client-log'
import { forgetLog, type LogEntry, readLogs } from './log-queue.ts'
import { logWriter } from './log-writer.ts'

let known: RemoteLogLevel | undefined

/** What the installation wants to hear of, asked once per page and only when there is something to say; undefined when out of reach. */
async function askLevel(): Promise<RemoteLogLevel | undefined> {
  if (known) return known
  const answer = await fetch('/api/logger').catch(() => undefined)
  if (!answer?.ok) return undefined
  const { level } = (await answer.json().catch(() => ({}))) as { level?: unknown }
  known = remoteLogLevels.find((one) => one === level)
  return known
}

/** Whether the next one can be tried: not without a network, nor when the server asks for patience. */
async function send({ id, userId: _, ...entry }: LogEntry): Promise<boolean> {
  const answer = await fetch('/api/logger/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
  }).catch(() => undefined)
  if (!answer || answer.status === 429 || answer.status >= 500) return false
  // Taken, or refused for what it is: another try would say the same.
  forgetLog(id)
  return true
}

async function sendAll(): Promise<void> {
  const level = await askLevel()
  const me =
    level &&
    (await logWriter()
      .whenKnown()
      .catch(() => undefined))
  // Out of reach: it is not known yet whose entries may go.
  if (!level || me === undefined) return
  for (let entry = readLogs()[0]; entry; entry = readLogs()[0]) {
    // What somebody else left in this browser would go out under the name of who is there now.
    const isForeign = entry.userId !== undefined && entry.userId !== me
    if (isForeign || !isLogged(entry.level, level)) forgetLog(entry.id)
    else if (!(await send(entry))) return
    // A storage that takes nothing keeps what was sent: once is enough.
    if (readLogs()[0]?.id === entry.id) return
  }
}

let running: Promise<void> | undefined

/** Sends what waits, oldest first, one after the other; what cannot be sent stays. Two tabs do not send the same. */
export function sendLogs(): Promise<void> {
  running ??= alone(sendAll).finally(() => {
    running = undefined
  })
  return running
}

/** Locks are there on https and on the machine itself; elsewhere an entry may come twice. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('cursus.log', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()
