import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'

/**
 * Returns the account of an e-mail.
 * @throws NotFoundEmail, also for an invited account, which has no password yet
 */
export async function getAccount(
  db: Database,
  email: string,
): Promise<{ id: string; language: Language; isVerified: boolean }> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'language', 'emailVerifiedAt'])
    .where('email', '=', email)
    .where('signedUpAt', 'is not', null)
    .executeTakeFirst()
  if (!user) throw new AppError('NotFoundEmail')
  return { id: user.id, language: user.language, isVerified: user.emailVerifiedAt !== null }
}
