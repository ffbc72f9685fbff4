import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import type { Subject } from '@cursus/rights'
import type { UserCtx } from '../context.ts'
import { lockPeople } from '../person/index.ts'
import { selectMe, toMe } from './select-me.ts'
import { isLiveSession, isStillSignedIn } from './session.ts'

/**
 * Locks the caller's own account for a change and checks that the session is still live: a new
 * password may have ended it since the request began. Call it first in the transaction.
 * @returns the current profile
 * @throws TokenInvalid
 */
export async function lockOwnAccount(ctx: UserCtx) {
  const { db, actor } = ctx
  const profile = await db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'avatar', 'language'])
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!profile || !(await isStillSignedIn(ctx))) throw new AppError('TokenInvalid')
  return profile
}

/**
 * Checks the caller again after a lock was awaited: a caller suspended, signed out or without the
 * right since the request began must not act. Locks the account against suspension and erasure
 * until the transaction ends.
 * @returns the context with the current rights
 * @throws TokenInvalid, NotAllowed
 */
export async function assertStillMay<Ctx extends UserCtx>(ctx: Ctx, may: (subject: Subject) => boolean): Promise<Ctx> {
  const { db, actor } = ctx
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forShare().execute()
  // A separate statement, which sees what was committed while the lock was awaited.
  const me = selectMe(db).innerJoin('sessions as s', 's.userId', 'u.id').where(isLiveSession(ctx))
  const subject = toMe(await me.executeTakeFirstOrThrow(() => new AppError('TokenInvalid')))
  if (!may(subject)) throw new AppError('NotAllowed')
  return { ...ctx, actor: { ...actor, subject } }
}

/**
 * Locks the caller's account against erasure until the transaction ends, so that no rows are
 * written about an erased user.
 * @throws TokenInvalid when it is erased
 */
export async function lockAccount(db: Database, userId: string): Promise<void> {
  if (!(await lockPeople(db, [userId])).has(userId)) throw new AppError('TokenInvalid')
}
