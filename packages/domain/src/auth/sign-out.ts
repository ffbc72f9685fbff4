import type { UserCtx } from '../context.ts'
import { endSession } from './session.ts'

/** Ends the session that made the call; the person's other ones go on. */
export async function signOut(ctx: UserCtx): Promise<void> {
  await endSession(ctx, ctx.actor.sessionId)
}
