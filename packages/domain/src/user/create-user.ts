import type { SignUpInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { defaultLanguage } from '@cursus/contract/language-values'
import { inTransaction, newUserId } from '@cursus/db'
import { hashPassword, storeSignUp } from '../auth/index.ts'
import type { OpenCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'

/**
 * Signs a user up: name and password wait beside other sign-ups of the e-mail until a link sent to
 * it is used, because anybody can have typed it. An invited e-mail keeps what it was given.
 * @param secret by which this browser is recognised when it opens the link
 * @throws EmailAlreadyExist for a confirmed e-mail, TooManyRequests, ValidationFailed
 */
export async function createUser(
  ctx: OpenCtx,
  input: Omit<SignUpInput, 'token'>,
  secret?: string,
): Promise<{ id: string; email: string }> {
  const { email, firstname, lastname, avatar } = input
  await limitRate(ctx, 'signUp', { address: ctx.address, email })
  const passwordHash = await hashPassword(input.password)
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const values = {
      id: newUserId(),
      email,
      language: input.language ?? defaultLanguage,
      createdAt: ctx.now(),
    }
    // The update changes nothing: it locks the account, and finds none that is confirmed.
    const user = await db
      .insertInto('users')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet(({ ref }) => ({ language: ref('users.language') }))
          .where('users.emailVerifiedAt', 'is', null),
      )
      .returning(['id', 'language'])
      .executeTakeFirst()
    if (!user) throw new AppError('EmailAlreadyExist')
    if (user.id === values.id) {
      const actor = { kind: 'system', job: 'sign-up' } as const
      await recordEvent({ ...tx, actor }, { noun: 'account', thingId: user.id, action: 'create' })
    }
    const language = input.language ?? user.language
    await storeSignUp(tx, user.id, { firstname, lastname, avatar, passwordHash, language }, secret)
    await queueMails(tx, [{ template: 'validateEmail', userId: user.id, toEmail: email, language, data: {} }])
    return { id: user.id, email }
  })
}
