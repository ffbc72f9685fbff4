import { AppError } from '@cursus/contract/error'
import type { Me } from '@cursus/contract/user'
import { selectMe, toMe } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'

/**
 * Returns the signed-in user with rights and companies (`GET user/me`).
 * @throws TokenInvalid for an erased one
 */
export async function getMe({ db, actor }: UserCtx): Promise<Me> {
  const me = selectMe(db).where('u.id', '=', actor.id)
  return toMe(await me.executeTakeFirstOrThrow(() => new AppError('TokenInvalid')))
}
