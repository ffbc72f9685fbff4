import type { CompanyCtx } from '../context.ts'
import type { Remindable } from './open-accesses.ts'
import { type Sending, sendReminders } from './send-reminders.ts'

export type What = Pick<Sending, 'kind' | 'text'>

/**
 * Sends a mail of the caller to the holders of accesses, as far as it makes sense. Call it with the
 * accounts and accesses locked.
 * @returns the accesses that were left out, with the reason
 */
export async function sendToHolders(
  ctx: CompanyCtx,
  accesses: readonly Remindable[],
  what: What,
): Promise<Map<string, string>> {
  const reasons = accesses.map((access) => ({ access, reason: reasonAgainst(access, what.kind) }))
  const wanted = reasons.filter(({ reason }) => reason === undefined).map(({ access }) => access)
  const sender = { id: ctx.actor.id, name: await nameOf(ctx) }
  const sent = await sendReminders(ctx, { ...what, company: ctx.company, sender }, wanted)
  return new Map(
    reasons.flatMap(({ access: { id }, reason = 'remindedToday' }) => (sent.has(id) ? [] : [[id, reason] as const])),
  )
}

function reasonAgainst(access: Remindable, kind: Sending['kind']): string | undefined {
  if (!access.isActive) return 'closed'
  // Of other people a company does not learn whether they have an account, or in what state.
  if (access.isAcquainted && access.suspendedAt) return 'suspended'
  if (kind === 'invitation') return access.isAcquainted && access.signedUpAt ? 'signedUp' : undefined
  return access.doneAt ? 'done' : undefined
}

async function nameOf({ db, actor }: CompanyCtx): Promise<string | undefined> {
  const { firstname, lastname } = await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return [firstname, lastname].filter(Boolean).join(' ') || undefined
}
