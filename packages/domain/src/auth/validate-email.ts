import type { ValidateEmailInput } from '@cursus/contract/auth'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { consumeLinkToken } from '../mail/index.ts'

/**
 * Confirms an e-mail through its link.
 * @throws ValidateEmailInvalidToken, ValidateEmailNotExistToken, ValidateEmailExpiredToken
 */
export async function validateEmail(ctx: OpenCtx, { token }: ValidateEmailInput): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const userId = await consumeLinkToken(db, 'validate_email', token, ctx.now())
    await db
      .updateTable('users')
      .set(({ fn, val }) => ({ emailVerifiedAt: fn.coalesce('emailVerifiedAt', val(ctx.now())) }))
      .where('id', '=', userId)
      .where('signedUpAt', 'is not', null)
      .where('deletedAt', 'is', null)
      .execute()
  })
}
