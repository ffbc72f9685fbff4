import type { Acted } from '@cursus/contract/act'
import type { RemindInput } from '@cursus/contract/reminder'
import { anyOf, inTransactionOf, type RowOf, uuids } from '@cursus/db'
import { isAccessActive, isLate, lastMoment } from '../access-terms/index.ts'
import { getPeople } from '../company-user/index.ts'
import type { CompanyCtx, Deps } from '../context.ts'
import { countReasons } from '../list/index.ts'
import { isAcquainted, lockPeople } from '../person/index.ts'
import { getAll } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { sendToHolders, type What } from './send-reminders.ts'

/** Accesses with what a reminder says about them, and what decides whether there is one. */
export const selectRemindable = (ctx: Deps) =>
  ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.companyId', '=', 'a.companyId').onRef('p.userId', '=', 'a.userId'),
    )
    .select(({ ref }) => [
      'a.id',
      'a.userId',
      'a.companyId',
      'a.doneAt',
      'a.dueDate',
      isLate(ctx).as('isLate'),
      isAccessActive(ctx).as('isActive'),
      lastMoment(ctx).as('endsAt'),
      'v.title',
      'u.email',
      'u.language',
      'u.signedUpAt',
      'u.suspendedAt',
      'p.firstname as givenName',
      isAcquainted(ref('a.companyId'), ref('a.userId')).$castTo<boolean>().as('isAcquainted'),
    ])

export type Remindable = RowOf<typeof selectRemindable>

/**
 * Reminds the holders of accesses, each by one mail about all their modules among them. Accesses
 * that are done or closed, and people who are suspended or have got a mail today, are left out and
 * counted.
 * @throws TooManyRequests, NotFound
 */
export const remindAccesses = (ctx: CompanyCtx, { idList, text }: RemindInput): Promise<Acted> =>
  send(ctx, idList, { kind: 'reminder', text })

/**
 * Sends the invitation again to holders who have not signed up yet; others are left out. It counts
 * as the one reminder of the day.
 * @throws TooManyRequests, NotFound
 */
export const inviteAgain = (ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<Acted> =>
  send(ctx, idList, { kind: 'invitation' })

async function send(ctx: CompanyCtx, idList: string[], what: What): Promise<Acted> {
  await limitRate(ctx, 'remind', { userId: ctx.actor.id })
  return inTransactionOf(ctx, async (tx, db) => {
    const selection = await getAll(idList, (ids) =>
      db.selectFrom('accesses').select(['id', 'userId']).where('companyId', '=', ctx.company.id).where('id', 'in', ids),
    )
    await lockPeople(db, [...new Set(selection.map(({ userId }) => userId))])
    // Read after the lock, so that nobody is reminded of what was done or revoked meanwhile.
    const accesses = await selectRemindable(tx)
      .where('a.id', 'in', idList)
      .orderBy('a.id')
      .forNoKeyUpdate('a')
      .execute()
    const refused = await sendToHolders(tx, accesses, what)
    return { done: accesses.length - refused.size, leftOut: countReasons(refused) }
  })
}

/**
 * Reminds people of everything that is open to them in the company and not done, each by one mail.
 * Those with nothing of the kind, suspended ones and who has got a mail today are left out and
 * counted.
 * @throws TooManyRequests, NotFound
 */
export async function remindUsers(ctx: CompanyCtx, { idList, text }: RemindInput): Promise<Acted> {
  await limitRate(ctx, 'remind', { userId: ctx.actor.id })
  return inTransactionOf(ctx, async (tx, db) => {
    await getPeople(tx, idList)
    await lockPeople(db, idList)
    const accesses = await selectRemindable(tx)
      .where('a.companyId', '=', ctx.company.id)
      .where('a.userId', '=', anyOf(uuids(idList)))
      .where('a.doneAt', 'is', null)
      .where(isAccessActive(ctx))
      .orderBy('a.id')
      .forNoKeyUpdate('a')
      .execute()
    const refused = await sendToHolders(tx, accesses, { kind: 'reminder', text })
    const reasonOf = new Map(accesses.map(({ id, userId }) => [userId, refused.get(id)]))
    const people = new Set(idList)
    const leftOut = new Map<string, string>()
    for (const id of people) {
      const reason = reasonOf.has(id) ? reasonOf.get(id) : 'nothingOpen'
      if (reason !== undefined) leftOut.set(id, reason)
    }
    return { done: people.size - leftOut.size, leftOut: countReasons(leftOut) }
  })
}
