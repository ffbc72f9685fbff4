import type { EmailOnlyInput } from '@cursus/contract/auth'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getAccount } from './get-account.ts'

/**
 * Sends the confirmation link again; does nothing for a confirmed e-mail.
 * @throws NotFoundEmail, TooManyRequests
 */
export async function resendValidation(ctx: OpenCtx, { email }: EmailOnlyInput): Promise<void> {
  await limitRate(ctx, 'resendValidation', { address: ctx.address, email })
  await inTransaction(ctx.db, async (db) => {
    const { id, language, isVerified } = await getAccount({ ...ctx, db }, email)
    if (isVerified) return
    await queueMails({ ...ctx, db }, [{ template: 'validateEmail', userId: id, toEmail: email, language, data: {} }])
  })
}
