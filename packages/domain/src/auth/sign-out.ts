import type { UserCtx } from '../context.ts'
import { endSession } from './session.ts'

/** Ends the calling session; other sessions of the user continue. */
export async function signOut(ctx: UserCtx): Promise<void> {
  await endSession(ctx, ctx.actor.sessionId)
}
