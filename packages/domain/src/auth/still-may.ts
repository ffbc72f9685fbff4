import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import type { Subject } from '@cursus/rights'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { type MeRow, meColumns, toMe } from './me-columns.ts'
import { isSessionLive } from './session.ts'

/**
 * Takes one's own account for a change of it, and looks again whether the session that asks for it still lives: a new password may have
 * ended it since the request came. First in its transaction. @throws TokenInvalid
 */
export async function lockOwnAccount({ db, actor }: UserCtx): Promise<void> {
  await sql`select from users where id = ${actor.id} for no key update`.execute(db)
  if (!(await isSessionLive(db, actor.sessionId))) throw new AppError('TokenInvalid')
}

/**
 * Looks again, after a lock of the transaction, at who acts: suspended, signed out or without the right since the request came, they may
 * do nothing any more. Until the transaction ends nobody can suspend or erase them.
 * @returns the context with their rights as they are now
 * @throws TokenInvalid, NotAllowed
 */
export async function assertStillMay<Ctx extends UserCtx>(ctx: Ctx, may: (subject: Subject) => boolean): Promise<Ctx> {
  const { db, actor } = ctx
  await sql`select from users where id = ${actor.id} for share`.execute(db)
  // A statement of its own: it sees what was committed while the lock was waited for.
  const { rows } = await sql<MeRow>`
    select ${meColumns} from sessions s join users u on u.id = s.user_id
    where s.id = ${actor.sessionId} and s.expires_at > now() and u.suspended_at is null and u.deleted_at is null`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('TokenInvalid')
  const subject = toMe(rows[0])
  if (!may(subject)) throw new AppError('NotAllowed')
  return { ...ctx, actor: { ...actor, subject } }
}

/**
 * Keeps the account of who calls from being erased until the transaction ends, so that nothing is written of somebody who is gone.
 * @throws TokenInvalid when it is
 */
export async function holdAccount(db: Database, userId: string): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) throw new AppError('TokenInvalid')
}
