import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import type { Deps } from '../context.ts'
import { waitingSignUps } from './sign-ups.ts'

/**
 * Returns the account of an e-mail, or its newest sign-up.
 * @throws NotFoundEmail, also for an invited account that nobody has signed up for
 */
export async function getAccount(
  ctx: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<{ id: string; language: Language; isVerified: boolean; hasPassword: boolean }> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'language', 'signedUpAt', 'emailVerifiedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  const signUp = user && (await waitingSignUps(ctx, user.id).limit(1).executeTakeFirst())
  if (!user || (!signUp && user.signedUpAt === null)) throw new AppError('NotFoundEmail')
  return {
    id: user.id,
    language: signUp?.language ?? user.language,
    isVerified: user.emailVerifiedAt !== null,
    hasPassword: user.signedUpAt !== null,
  }
}
