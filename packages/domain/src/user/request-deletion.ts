import type { Me } from '@cursus/contract/user'
import { type Database, inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import { lockOwnAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { queueMails } from '../mail/index.ts'
import { isOpenAccount } from '../person/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getMe } from './get-user.ts'

/**
 * Asks those who may delete users to delete the caller's account, by notification and e-mail;
 * neither names the person. Nothing changes before one of them does it. A second request changes
 * nothing.
 * @throws TokenInvalid, TooManyRequests
 */
export async function requestDeletion(ctx: UserCtx): Promise<Me> {
  const { id: userId } = ctx.actor
  await limitRate(ctx, 'requestDeletion', { userId })
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockOwnAccount(tx)
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ deletionRequestedAt: ctx.now() })
      .where('id', '=', userId)
      .where('deletionRequestedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return getMe(tx)
    const notice = { type: 'deletionRequested', data: { userId } } as const
    await recordEvent(tx, { noun: 'user', thingId: userId, action: 'requestDeletion', notice })
    const deleters = await selectDeleters(db).where('u.id', '!=', userId).execute()
    await queueMails(
      tx,
      deleters.map(({ id, email, language }) => ({
        template: 'deletionRequested',
        userId: id,
        toEmail: email,
        language,
        data: { userId },
      })),
    )
    return getMe(tx)
  })
}

/** Takes the request back; its mails that were not sent yet are not sent. @throws TokenInvalid */
export async function withdrawDeletion(ctx: UserCtx): Promise<Me> {
  const { id: userId } = ctx.actor
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockOwnAccount(tx)
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ deletionRequestedAt: null })
      .where('id', '=', userId)
      .where('deletionRequestedAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return getMe(tx)
    await recordEvent(tx, { noun: 'user', thingId: userId, action: 'withdrawDeletion' })
    await db
      .deleteFrom('mails')
      .where('template', '=', 'deletionRequested')
      .where('sentAt', 'is', null)
      .where(({ ref }) => sql<boolean>`${ref('data')} ->> 'userId' = ${userId}`)
      .execute()
    return getMe(tx)
  })
}

/** Platform managers with users write. */
const selectDeleters = (db: Database) =>
  db
    .selectFrom('users as u')
    .innerJoin('platformRights as r', 'r.userId', 'u.id')
    .select(['u.id', 'u.email', 'u.language'])
    .where('r.domain', '=', 'users')
    .where('r.canWrite', '=', true)
    .where(isOpenAccount)
    .where('u.email', 'is not', null)
    .$narrowType<{ email: string }>()
