import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

export type RestartOptions = {
  /** Milliseconds before each attempt. When the last one fails, `onGiveUp` is called. */
  pausesMs?: readonly number[] | undefined
  onGiveUp(error: unknown): void
}

const defaultPausesMs = [0, 1000, 2000, 5000, 10_000, 30_000]
/** A server that ran this long begins the pauses anew; one that keeps dying does not. */
const stableMs = 60_000

/**
 * Methods missing from the types of the driver. The owner connection alone must not keep the
 * process alive.
 */
type Referenced = { ref(): void; unref(): void }

export type Ownership = {
  /** Ends the connection and every restart. Resolves to false when the server was lost. */
  release(): Promise<boolean>
}

/**
 * Holds the connection of the owner, which ends with the server. With `restart`, `own` then starts
 * the server again and connects to it.
 */
export function keepRunning(
  first: pg.Client,
  own: () => Promise<pg.Client>,
  onLog: (line: string) => void,
  restart: RestartOptions | undefined,
): Ownership {
  const released = new AbortController()
  let owner: pg.Client | undefined
  let restarting: Promise<void> | undefined
  let attempts = 0

  function hold(client: pg.Client): void {
    const heldSince = performance.now()
    owner = client
    ;(client as unknown as Referenced).unref()
    client.once('end', () => {
      owner = undefined
      if (released.signal.aborted || !restart) return
      if (performance.now() - heldSince > stableMs) attempts = 0
      onLog('The database has ended unexpectedly.')
      restarting = startAgain(restart)
    })
  }

  async function startAgain({ pausesMs = defaultPausesMs, onGiveUp }: RestartOptions): Promise<void> {
    let cause: unknown = new Error('it ends again and again')
    while (attempts < pausesMs.length) {
      const pauseMs = pausesMs[attempts++] ?? 0
      if (pauseMs > 0) onLog(`It is started again in ${pauseMs / 1000} s.`)
      await setTimeout(pauseMs, undefined, { signal: released.signal }).catch(() => {})
      if (released.signal.aborted) return
      try {
        hold(await own())
        onLog('The database runs again.')
        return
      } catch (error) {
        cause = error
      }
    }
    onGiveUp(new Error('The database has ended and could not be started again', { cause }))
  }
  hold(first)

  return {
    async release() {
      released.abort()
      await restarting
      if (!owner) return false
      const last = owner
      ;(last as unknown as Referenced).ref()
      await last.end().catch(() => {})
      return true
    },
  }
}
