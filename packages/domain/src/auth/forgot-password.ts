import type { EmailOnlyInput } from '@cursus/contract/auth'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getAccount } from './get-account.ts'

/**
 * Sends a link that sets a new password; to one who has not confirmed a sign-up yet, the
 * confirmation, which offers to choose another.
 * @throws NotFoundEmail, TooManyRequests
 */
export async function forgotPassword(ctx: OpenCtx, { email }: EmailOnlyInput): Promise<void> {
  await limitRate(ctx, 'forgotPassword', { address: ctx.address, email })
  await inTransaction(ctx.db, async (db) => {
    const { id, language, hasPassword } = await getAccount({ ...ctx, db }, email)
    const template = hasPassword ? 'resetPassword' : 'validateEmail'
    await queueMails({ ...ctx, db }, [{ template, userId: id, toEmail: email, language, data: {} }])
  })
}
