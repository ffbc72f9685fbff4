import type { Acted } from '@cursus/contract/act'
import type { RemindInput } from '@cursus/contract/reminder'
import { anyOf, inTransaction, uuids } from '@cursus/db'
import { isAccessActive } from '../access-terms/index.ts'
import { getPeople } from '../company-user/index.ts'
import type { CompanyCtx } from '../context.ts'
import { countReasons } from '../list/index.ts'
import { lockPeople } from '../person/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { selectRemindable } from './open-accesses.ts'
import { sendToHolders } from './send-to-holders.ts'

/**
 * Reminds people of everything that is open to them in the company and not done, each by one mail.
 * Those with nothing of the kind, suspended ones and who has got a mail today are left out and
 * counted.
 * @throws TooManyRequests, NotFound
 */
export async function remindUsers(ctx: CompanyCtx, { idList, text }: RemindInput): Promise<Acted> {
  await limitRate(ctx, 'remind', { userId: ctx.actor.id })
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
    const people = [...new Set(idList)]
    const leftOut = people.flatMap((id) => {
      const reason = reasonOf.has(id) ? reasonOf.get(id) : 'nothingOpen'
      return reason === undefined ? [] : [{ id, reason }]
    })
    return { done: people.length - leftOut.length, leftOut: countReasons(leftOut) }
  })
}
