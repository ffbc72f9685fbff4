import { anyOf, texts } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { limitRate } from '../rate-limit/index.ts'

/**
 * Counts the addresses that are new to the company. Call it outside the verb's transaction.
 * @throws TooManyRequests
 */
export async function limitNewPeople(ctx: CompanyCtx, emails: readonly string[]): Promise<void> {
  const distinct = [...new Set(emails)]
  if (distinct.length === 0) return
  const { known } = await ctx.db
    .selectFrom('companyPeople')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('companyId', '=', ctx.company.id)
    .where('email', '=', anyOf(texts(distinct)))
    .executeTakeFirstOrThrow()
  if (known < distinct.length) await limitRate(ctx, 'newPeople', { companyId: ctx.company.id }, distinct.length - known)
}
