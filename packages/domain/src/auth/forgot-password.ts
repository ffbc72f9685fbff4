import type { EmailOnlyInput } from '@cursus/contract/auth'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getAccount } from './get-account.ts'

/**
 * Sends a link that sets a new password.
 * @throws NotFoundEmail, TooManyRequests
 */
export async function forgotPassword(ctx: OpenCtx, { email }: EmailOnlyInput): Promise<void> {
  await limitRate(ctx, 'forgotPassword', { address: ctx.address, email })
  await inTransaction(ctx.db, async (db) => {
    const { id, language } = await getAccount(db, email)
    await queueMails({ ...ctx, db }, [{ template: 'resetPassword', userId: id, toEmail: email, language, data: {} }])
  })
}
