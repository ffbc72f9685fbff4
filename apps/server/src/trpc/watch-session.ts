import { AppError } from '@cursus/contract/error'
import { isStillSignedIn, sessionChannel } from '@cursus/domain/auth'
import type { UserCtx } from '@cursus/domain/context'
import { openChannel } from './open-channel.ts'

/** Messages can be lost, so the session is also checked at this interval. */
const lookAgainMs = 60_000

type SessionWatch = {
  /** Aborts when the call or its session ends. */
  signal: AbortSignal
  /**
   * @throws AppError TokenInvalid when the session has ended; the cause when it could not be
   * checked
   */
  check(): void
  close(): Promise<void>
}

/**
 * A stream outlives the session check of its request. When the session ends in any process
 * (sign-out, new password, suspension, deletion), the stream must end too.
 */
export async function watchSession(ctx: UserCtx, ended: AbortSignal): Promise<SessionWatch> {
  const gone = new AbortController()
  let failure: { error: unknown } | undefined
  const stop = new AbortController()
  const waiting = AbortSignal.any([ended, stop.signal])
  const channel = await openChannel(ctx, [sessionChannel(ctx.actor.id)], waiting)

  async function watch(): Promise<void> {
    while (!waiting.aborted) {
      // First, because the session may have ended since the check of the request.
      if (!(await isStillSignedIn(ctx))) return gone.abort()
      await channel.next(lookAgainMs)
    }
  }
  // A failed check must not keep a stream open: the stream ends with a fault, and the client
  // reconnects. Reported as an ended session, the client would sign out.
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
      channel.close()
      await watching
    },
  }
}
