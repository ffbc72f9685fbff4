import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import type { Subject } from '@cursus/rights'
import type { UserCtx } from '../context.ts'
import { holdPeople } from '../hold-people.ts'
import { selectMe, toMe } from './select-me.ts'
import { isLiveSession, isSessionLive } from './session.ts'

/**
 * Locks one's own account for a change of it, and checks again whether the session that asks still lives: a new
 * password may have ended it since the request came. First in its transaction.
 * @returns the profile as it is
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
  if (!profile || !(await isSessionLive(ctx, actor.sessionId))) throw new AppError('TokenInvalid')
  return profile
}

/**
 * Checks again, after a lock of the transaction, who acts: suspended, signed out or without the right since the request
 * came, they may do nothing any more. Until the transaction ends nobody can suspend or erase them.
 * @returns the context with their rights as they are now
 * @throws TokenInvalid, NotAllowed
 */
export async function assertStillMay<Ctx extends UserCtx>(ctx: Ctx, may: (subject: Subject) => boolean): Promise<Ctx> {
  const { db, actor } = ctx
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forShare().execute()
  // A statement of its own: it sees what was committed while the lock was waited for.
  const me = selectMe(db).innerJoin('sessions as s', 's.userId', 'u.id').where(isLiveSession(ctx, actor.sessionId))
  const subject = toMe(await me.executeTakeFirstOrThrow(() => new AppError('TokenInvalid')))
  if (!may(subject)) throw new AppError('NotAllowed')
  return { ...ctx, actor: { ...actor, subject } }
}

/**
 * Keeps the account of who calls from being erased until the transaction ends, so that nothing is written of somebody
 * who is gone. @throws TokenInvalid when it is
 */
export async function holdAccount(db: Database, userId: string): Promise<void> {
  if (!(await holdPeople(db, [userId])).has(userId)) throw new AppError('TokenInvalid')
}
