import type { Me, UpdateMeInput } from '@cursus/contract/user'
import { inTransaction } from '@cursus/db'
import { checkLanguage, checkPassword, endSessions, hashPassword, lockOwnAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { endLinkTokens } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getMe } from './get-me.ts'

/**
 * Changes one's own profile; absent fields and an empty password stay as they are, the e-mail always. A new password ends every other
 * session of the person, and the links that could set another.
 * @throws TokenInvalid when the session has ended meanwhile, TooManyRequests for new passwords, ValidationFailed
 */
export async function updateMe(ctx: UserCtx, input: UpdateMeInput): Promise<Me> {
  const { firstname, lastname, avatar, language, password } = input
  if (password) checkPassword(ctx, password)
  if (language && language !== ctx.actor.language) checkLanguage(ctx, language)
  if (password) await limitRate(ctx, 'changePassword', { userId: ctx.actor.id })
  const passwordHash = password ? await hashPassword(password) : undefined
  const changes = { firstname, lastname, avatar, language, passwordHash }
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockOwnAccount(tx)
    if (Object.values(changes).some((value) => value !== undefined)) {
      await db.updateTable('users').set(changes).where('id', '=', ctx.actor.id).execute()
    }
    if (passwordHash !== undefined) {
      await endSessions(tx, [ctx.actor.id], { except: ctx.actor.sessionId })
      await endLinkTokens(db, ctx.actor.id, 'new_password', ctx.now())
    }
    return getMe(tx)
  })
}
