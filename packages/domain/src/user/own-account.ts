import type { Me, UpdateMeInput } from '@cursus/contract/user'
import { type Database, inTransactionOf } from '@cursus/db'
import { sql } from 'kysely'
import { endOtherSessions, hashPassword, lockOwnAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { endLinkTokens, queueMails } from '../mail/index.ts'
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
  return inTransactionOf(ctx, async (tx, db) => {
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
  return inTransactionOf(ctx, async (tx, db) => {
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

/**
 * Changes the user's own profile; absent fields, an empty password and the e-mail are kept. A new
 * password ends every other session of the user, and the links that could set another.
 * @throws ChangedMeanwhile, TokenInvalid when the session has ended meanwhile, TooManyRequests for
 * new passwords, ValidationFailed
 */
export async function updateMe(ctx: UserCtx, input: UpdateMeInput): Promise<Me> {
  const { firstname, lastname, avatar, language, password } = input
  if (password) await limitRate(ctx, 'changePassword', { userId: ctx.actor.id })
  const passwordHash = password ? await hashPassword(password) : undefined
  return inTransactionOf(ctx, async (tx, db) => {
    const { id } = ctx.actor
    const before = await lockOwnAccount(tx)
    const after = {
      firstname: firstname ?? before.firstname,
      lastname: lastname ?? before.lastname,
      avatar: avatar ?? before.avatar,
      language: language ?? before.language,
    }
    const thing = { noun: 'user', thingId: id } as const
    await assertRevision(tx, thing, input.revision)
    const change = changedFields(before, after)
    const isChanged = Object.keys(change.after).length > 0
    if (isChanged) await recordEvent(tx, { ...thing, action: 'update', ...change })
    if (isChanged || passwordHash !== undefined) {
      await db
        .updateTable('users')
        .set({ ...change.after, passwordHash })
        .where('id', '=', id)
        .execute()
    }
    if (passwordHash !== undefined) {
      await endOtherSessions(tx)
      await endLinkTokens(db, id, 'new_password', ctx.now())
    }
    return getMe(tx)
  })
}
