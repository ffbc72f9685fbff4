import { AppError } from '@cursus/contract/error'
import { isSessionLive, sessionChannel } from '@cursus/domain/auth'
import type { UserCtx } from '@cursus/domain/context'
import { openChannel } from './open-channel.ts'

/** A message can be lost: the session is looked at again after this time all the same. */
const lookAgainMs = 60_000

export type SessionWatch = {
  /** Aborts when the call ends, and when the session behind it does. */
  signal: AbortSignal
  /** @throws AppError TokenInvalid where it was the session that ended; what failed where it could not be looked at */
  check(): void
  close(): Promise<void>
}

/**
 * A stream outlives the look at its request: when its session ends, by signing out, a new password, suspension or deletion, the stream
 * must end with it, whichever server process did it.
 */
export async function watchSession(ctx: UserCtx, ended: AbortSignal): Promise<SessionWatch> {
  const gone = new AbortController()
  let failure: { error: unknown } | undefined
  const stop = new AbortController()
  const waiting = AbortSignal.any([ended, stop.signal])
  const channel = await openChannel(ctx, sessionChannel(ctx.actor.id), waiting)

  async function watch(): Promise<void> {
    while (!waiting.aborted) {
      // First of all: it may have ended between the look at the request and this one.
      if (!(await isSessionLive(ctx, ctx.actor.sessionId))) return gone.abort()
      await channel.next(lookAgainMs)
    }
  }
  // While the database is away nobody can be let go on by a look that failed: the stream ends as a fault of ours, and is asked for
  // anew. Told as an ended session it would be the client's last word.
  const watching = watch().catch((error) => {
    failure = { error }
    gone.abort()
  })

  return {
    signal: AbortSignal.any([ended, gone.signal]),
    check() {
      if (failure) throw failure.error
      if (gone.signal.aborted) throw new AppError('TokenInvalid')
    },
    async close() {
      stop.abort()
      await channel.close()
      await watching
    },
  }
}
