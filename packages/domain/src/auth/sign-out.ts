import type { UserCtx } from '../context.ts'
import { endSession, sessionIdOf } from './session.ts'

/** Ends the calling session; other sessions of the user continue. */
export async function signOut(ctx: UserCtx): Promise<void> {
  await endSession(ctx, sessionIdOf(ctx.actor))
}
