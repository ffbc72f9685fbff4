import type { SignUpInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { inTransaction, newId } from '@cursus/db'
import { checkLanguage, checkPassword, hashPassword } from '../auth/index.ts'
import type { OpenCtx } from '../context.ts'
import { dropConfirmations, queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'

/**
 * Signs a user up. An invited e-mail completes its account, which keeps its accesses and rights;
 * any other known e-mail is refused. An invited user may sign up again until the e-mail is
 * confirmed, and only the newest link confirms, so that a stranger cannot block the owner.
 * @throws EmailAlreadyExist, TooManyRequests, ValidationFailed
 */
export async function createUser(ctx: OpenCtx, input: SignUpInput): Promise<{ id: string; email: string }> {
  const { email, firstname, lastname } = input
  checkPassword(ctx, input.password)
  if (input.language) checkLanguage(ctx, input.language)
  await limitRate(ctx, 'signUp', { address: ctx.address, email })
  const passwordHash = await hashPassword(input.password)
  return inTransaction(ctx.db, async (db) => {
    const now = ctx.now()
    const language = input.language
    const profile = { firstname, lastname, passwordHash, signedUpAt: now }
    // The first sign-up with an e-mail succeeds; a concurrent one waits here and then finds a
    // complete account.
    const user = await db
      .insertInto('users')
      .values({ id: newId(), email, language: language ?? ctx.settings.languages[0], createdAt: now, ...profile })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ ...profile, ...(language === undefined ? {} : { language }) })
          .where((query) =>
            query.or([
              query('users.signedUpAt', 'is', null),
              query.and([query('users.invitedBy', 'is not', null), query('users.emailVerifiedAt', 'is', null)]),
            ]),
          ),
      )
      .returning(['id', 'language'])
      .executeTakeFirst()
    if (!user) throw new AppError('EmailAlreadyExist')
    await dropConfirmations(db, user.id, now)
    await queueMails({ ...ctx, db }, [
      {
        template: 'validateEmail',
        userId: user.id,
        toEmail: email,
        language: user.language,
        data: {},
      },
    ])
    return { id: user.id, email }
  })
}
