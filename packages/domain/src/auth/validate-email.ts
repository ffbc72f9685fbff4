import type { ValidateEmailInput } from '@cursus/contract/auth'
import { inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import type { OpenCtx } from '../context.ts'
import { consumeLinkToken } from '../mail/index.ts'

/** Confirms an e-mail by its link. @throws ValidateEmailInvalidToken, ValidateEmailNotExistToken, ValidateEmailExpiredToken */
export async function validateEmail(ctx: OpenCtx, { token }: ValidateEmailInput): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const userId = await consumeLinkToken(db, 'validate_email', token, ctx.now())
    await db
      .updateTable('users')
      .set({ emailVerifiedAt: sql<Date>`coalesce(email_verified_at, ${ctx.now()})` })
      .where('id', '=', userId)
      .where('signedUpAt', 'is not', null)
      .where('deletedAt', 'is', null)
      .execute()
  })
}
