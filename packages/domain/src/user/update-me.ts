import { AppError, type inputs, type Me } from '@cursus/contract'
import { inTransaction } from '@cursus/db'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { endSessions } from '../session/index.ts'
import { getMe } from './get-me.ts'
import { hashPassword } from './password.ts'

/**
 * Changes one's own profile; absent fields and an empty password stay as they are, the e-mail always. A new password ends every other
 * session of the person.
 */
export async function updateMe(ctx: UserCtx, input: z.infer<typeof inputs.updateMe>): Promise<Me> {
  const { firstname, lastname, avatar, language, password } = input
  const passwordHash = password ? await hashPassword(password) : undefined
  const changes = { firstname, lastname, avatar, language, passwordHash }
  return inTransaction(ctx.db, async (db) => {
    if (Object.values(changes).some((value) => value !== undefined)) {
      const changed = await db
        .updateTable('users')
        .set(changes)
        .where('id', '=', ctx.actor.id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) throw new AppError('TokenInvalid')
    }
    if (passwordHash !== undefined) await endSessions({ ...ctx, db }, [ctx.actor.id], { except: ctx.actor.sessionId })
    return getMe({ ...ctx, db })
  })
}
