import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

type ProbeOptions = {
  /** Milliseconds between two new connections. */
  everyMs: number
  /** Nobody got a new connection for so long: the server is started again. */
  refusedMs: number
}

export type RestartOptions = {
  /** Milliseconds before each attempt. When the last one fails, `onGiveUp` is called. */
  pausesMs?: readonly number[] | undefined
  probe?: ProbeOptions | undefined
  onGiveUp(error: unknown): void
}

/** What the owner of a server does with it. */
export type ServerActs = {
  /** Starts the server where it does not run, and connects to it as its owner. */
  own(): Promise<pg.Client>
  /** Opens a new connection and closes it. */
  probe(): Promise<void>
  stop(): Promise<void>
}

const defaultProbe: ProbeOptions = { everyMs: 15_000, refusedMs: 60_000 }
const defaultPausesMs = [0, 1000, 2000, 5000, 10_000, 30_000]
/** A server that ran this long begins the pauses anew; one that keeps dying does not. */
const stableMs = 60_000

/**
 * Methods missing from the types of the driver. The owner connection alone must not keep the
 * process alive.
 */
type Referenced = { ref(): void; unref(): void }

type Ownership = {
  /** Ends the connection and every restart. Resolves to false when the server was lost. */
  release(): Promise<boolean>
}

/** SQLSTATE `too_many_connections`: a server that is full serves somebody. */
const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53300'

/**
 * Opens new connections until nobody got one for `refusedMs`, and returns the last refusal. The
 * connection of the owner cannot tell: it stays open while the server refuses every new one, for
 * example because its shared memory was removed.
 */
async function refusalOf(
  probe: () => Promise<void>,
  { everyMs, refusedMs }: ProbeOptions,
  signal: AbortSignal,
): Promise<unknown> {
  for (let since: number | undefined; ; ) {
    await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return undefined
    const refusal = await probe().then(
      () => undefined,
      (error: unknown) => (isFull(error) ? undefined : error),
    )
    if (signal.aborted) return undefined
    const now = performance.now()
    since = refusal === undefined ? undefined : (since ?? now)
    if (since !== undefined && now - since >= refusedMs) return refusal
  }
}

/**
 * Holds the connection of the owner, which ends with the server. With `restart`, the server is then
 * started again; one that lives and refuses everybody is stopped first.
 */
export function keepRunning(
  first: pg.Client,
  { own, probe, stop }: ServerActs,
  onLog: (line: string) => void,
  restart: RestartOptions | undefined,
): Ownership {
  const released = new AbortController()
  let owner: pg.Client | undefined
  let restarting: Promise<void> | undefined
  let stopping: Promise<void> | undefined
  let attempts = 0

  function hold(client: pg.Client): void {
    const ownedSince = performance.now()
    const ended = new AbortController()
    owner = client
    ;(client as unknown as Referenced).unref()
    client.once('end', () => {
      owner = undefined
      ended.abort()
      if (released.signal.aborted || !restart) return
      if (performance.now() - ownedSince > stableMs) attempts = 0
      if (!stopping) onLog('The database has ended unexpectedly.')
      restarting = startAgain(restart)
    })
    if (restart) void watch(restart, AbortSignal.any([ended.signal, released.signal]))
  }

  async function watch({ probe: options = defaultProbe, onGiveUp }: RestartOptions, signal: AbortSignal) {
    const refusal = await refusalOf(probe, options, signal)
    if (refusal === undefined) return
    onLog(`The database refuses everybody (${refusal instanceof Error ? refusal.message : refusal}).`)
    // Its connections end with it, the owner's too.
    stopping = stop()
    await stopping.catch((cause) => onGiveUp(new Error('The database refuses everybody and does not stop', { cause })))
  }

  async function startAgain({ pausesMs = defaultPausesMs, onGiveUp }: RestartOptions): Promise<void> {
    await stopping?.catch(() => {})
    stopping = undefined
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
      await stopping?.catch(() => {})
      await restarting
      if (!owner) return false
      const last = owner
      ;(last as unknown as Referenced).ref()
      await last.end().catch(() => {})
      return true
    },
  }
}
