import type { GiveAccessInput, GiveAccessPreview } from '@cursus/contract/access'
import type { CompanyCtx } from '../context.ts'
import { planAccess } from './plan-access.ts'

/**
 * Returns the effect of giving, by the rules of giving itself, without writing anything.
 * @param options.leaveOutside people of other domains are left out, as a group does
 * @throws NotFound
 */
export async function previewAccess(
  ctx: CompanyCtx,
  input: GiveAccessInput,
  options: { leaveOutside?: boolean } = {},
): Promise<GiveAccessPreview> {
  const { licence, problem, ...plan } = await planAccess(ctx, input, { ...options, lock: false })
  return {
    new: plan.emails.length,
    skipped: plan.skipped,
    outsideDomains: plan.outsideDomains,
    usage: { current: licence.seatsTaken, max: licence.maxActiveUsers },
    newSeats: plan.newSeats,
    seatsLeft: plan.seatsLeft,
    withoutSeat: plan.withoutSeat,
    error: problem ? { code: problem.code, options: problem.options } : null,
  }
}
