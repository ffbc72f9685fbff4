import type { GiveAccessInput, GiveAccessPreview } from '@cursus/contract/access'
import type { CompanyCtx } from '../context.ts'
import { addDays } from './access-dates.ts'
import { planAccess } from './plan-access.ts'

/**
 * Returns the effect of giving, by the rules of giving itself, without writing anything.
 * @throws NotFound
 */
export async function previewAccess(ctx: CompanyCtx, input: GiveAccessInput): Promise<GiveAccessPreview> {
  const { licence, terms, problem, ...plan } = await planAccess(ctx, input, { lock: false })
  const ends = [licence.endDate]
  if (terms.expireDate !== null) ends.push(terms.expireDate)
  if (terms.maxDayTimeLimit !== null) ends.push(addDays(licence.today, terms.maxDayTimeLimit))
  return {
    new: plan.emails.length,
    skipped: plan.skipped,
    outsideDomains: plan.outsideDomains,
    usage: { current: licence.seatsTaken, max: licence.maxActiveUsers },
    newSeats: plan.newSeats,
    seatsLeft: plan.seatsLeft,
    endsIfAcceptedToday: ends.sort()[0] ?? null,
    error: problem ? { code: problem.code, options: problem.options } : null,
  }
}
