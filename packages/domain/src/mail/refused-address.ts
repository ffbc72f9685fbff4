import { anyOf, type DB, type Users, uuids } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import type { Deps } from '../context.ts'
import { sendMailsAfterCommit } from './queue-mails.ts'

/** `errorCode` of mails that wait because their address was refused. */
export const stoppedCode = 'address refused'

const dayMs = 86_400_000
/** After it, a mail is no news any more. */
const resumedDays = 7

const addressStatus = /^5\.(?:1\.(?:[1236]|10)|2\.1|4\.[14])$/
const addressWords =
  /\b(?:unknown user|unrouteable address|no such (?:user|person|mailbox|recipient|address|account)|(?:user|mailbox|recipient|address|account)[^.]{0,40}\b(?:unknown|not found|does not exist|doesn't exist|disabled))\b/i

/**
 * Whether a permanent refusal is about the address: by its status (RFC 3463), or by its words where
 * it has none or the one that says nothing (5.0.0). Others are about the sender, the content or the
 * whole server, which would stop the mails to everybody.
 */
export function refusesAddress(reply: string): boolean {
  const [status] = /(?<![\d.])5\.(?!0\.0)\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(reply) ?? []
  return status === undefined ? addressWords.test(reply) : addressStatus.test(status)
}

/**
 * Notes that the address of a mail was refused: nothing more is sent to it, until its owner has
 * another one or a manager tries again. Whoever reports it knows the id of the mail, which nobody
 * can guess, and names its address.
 * @returns whether somebody has that address
 */
export async function noteRefusal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { mailId, to, reply }: { mailId: string; to: readonly string[]; reply: string },
): Promise<boolean> {
  if (!refusesAddress(reply) || to.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('users as u')
    .from('mails as m')
    .set(({ ref }) => ({ refusedEmail: ref('m.toEmail'), refusedAt: now(), refusal: reply.slice(0, 300) }))
    .where('m.id', '=', mailId)
    .where('m.toEmail', 'in', to)
    .whereRef('u.id', '=', 'm.userId')
    .whereRef('u.email', '=', 'm.toEmail')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const { case: when, ref } = expressionBuilder<DB & { u: Users }, 'u'>()

/** When the present address of the user `u` was refused; null where it was not. */
export const refusedAtOf = when().when('u.refusedEmail', '=', ref('u.email')).then(ref('u.refusedAt')).end()

/** People whose present address was refused. */
export const refusedPeople = ({ db }: Pick<Deps, 'db'>) =>
  db.selectFrom('users').where('refusedEmail', 'is not', null).whereRef('refusedEmail', '=', 'email')

/**
 * Resumes mails to people, with those of the last week that waited. Call it in a transaction. It
 * takes its strongest lock on the accounts at once, because two that raise theirs beside an erasure
 * deadlock.
 * @returns how many of them are not erased
 */
export async function resumeMails(ctx: Pick<Deps, 'db' | 'jobs' | 'now'>, userIds: string[]): Promise<number> {
  const { db } = ctx
  const now = ctx.now()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ refusedEmail: null, refusedAt: null, refusal: null })
    .where('id', '=', anyOf(uuids(userIds)))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('mails')
    .set({ setAsideAt: null, error: null, errorCode: null, attempts: 0, availableAt: now })
    .where('userId', '=', anyOf(uuids(userIds)))
    .where('errorCode', '=', stoppedCode)
    .where('setAsideAt', 'is not', null)
    .where('createdAt', '>', new Date(now.getTime() - resumedDays * dayMs))
    .execute()
  await sendMailsAfterCommit(ctx)
  return Number(numUpdatedRows)
}
