import type { Me, UpdateMeInput } from '@cursus/contract/user'
import { inTransaction } from '@cursus/db'
import { endOtherSessions, hashPassword, lockOwnAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { endLinkTokens } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getMe } from './get-user.ts'

/**
 * Changes the user's own profile; absent fields, an empty password and the e-mail are kept. A new
 * password ends every other session of the user, and the links that could set another.
 * @throws ChangedMeanwhile, TokenInvalid when the session has ended meanwhile, TooManyRequests for
 * new passwords, ValidationFailed
 */
export async function updateMe(ctx: UserCtx, input: UpdateMeInput): Promise<Me> {
  const { firstname, lastname, avatar, language, password } = input
  if (password) await limitRate(ctx, 'changePassword', { userId: ctx.actor.id })
  const passwordHash = password ? await hashPassword(password) : undefined
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const { id } = ctx.actor
    const before = await lockOwnAccount(tx)
    const after = {
      firstname: firstname ?? before.firstname,
      lastname: lastname ?? before.lastname,
      avatar: avatar ?? before.avatar,
      language: language ?? before.language,
    }
    const thing = { noun: 'user', thingId: id } as const
    await assertRevision(tx, thing, input.revision)
    const change = changedFields(before, after)
    const isChanged = Object.keys(change.after).length > 0
    if (isChanged) await recordEvent(tx, { ...thing, action: 'update', ...change })
    if (isChanged || passwordHash !== undefined) {
      await db
        .updateTable('users')
        .set({ ...change.after, passwordHash })
        .where('id', '=', id)
        .execute()
    }
    if (passwordHash !== undefined) {
      await endOtherSessions(tx)
      await endLinkTokens(db, id, 'new_password', ctx.now())
    }
    return getMe(tx)
  })
}
