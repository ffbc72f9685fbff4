import type { Acted } from '@cursus/contract/act'
import type { RemindInput } from '@cursus/contract/reminder'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { countReasons } from '../list/index.ts'
import { lockPeople } from '../person/index.ts'
import { getAll } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { selectRemindable } from './open-accesses.ts'
import { sendToHolders, type What } from './send-to-holders.ts'

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
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
    return {
      done: accesses.length - refused.size,
      leftOut: countReasons([...refused].map(([id, reason]) => ({ id, reason }))),
    }
  })
}
