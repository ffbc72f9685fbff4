import type { NotificationType } from '@cursus/contract'
import { afterCommit, newId } from '@cursus/db'
import { contracts } from '@cursus/jobs'
import type { Ctx } from './context.ts'

/** What an outbox event carries: ids and words of the specification's notification data, nothing that can go stale. */
export type EventData = {
  contentId?: string
  moduleId?: string
  themeId?: string
  userModuleId?: string
  companyId?: string
  moduleAccessId?: string
  companyName?: string
  themeName?: string
  moduleTitle?: string
  contentTitle?: string
  userLength?: number
  /** Who is told, where the type alone does not say it. */
  userIdList?: string[]
  /** The accesses that one grant made. */
  accessIdList?: string[]
}

/**
 * One event, in the verb's own transaction. The relay in the worker turns it into notifications and mails after commit;
 * the nudge only makes that quick, a sweep finds what a lost nudge left.
 */
export async function recordEvent(ctx: Ctx, type: NotificationType, data: EventData): Promise<void> {
  await ctx.db
    .insertInto('outbox')
    .values({
      id: newId(),
      type,
      data: JSON.stringify(data),
      actorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    })
    .execute()
  afterCommit(ctx.db, () => ctx.jobs.send(contracts.relayOutbox, {}))
}

/** One audit row in the transaction of the change: who, what, on which thing, before, after, when. */
export async function audit(
  ctx: Ctx,
  row: { noun: string; thingId: string; action: string; companyId?: string; before?: unknown; after?: unknown },
): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({
      id: newId(),
      actorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      systemJob: ctx.actor.kind === 'system' ? ctx.actor.job : null,
      companyId: row.companyId ?? null,
      noun: row.noun,
      thingId: row.thingId,
      action: row.action,
      before: row.before === undefined ? null : JSON.stringify(row.before),
      after: row.after === undefined ? null : JSON.stringify(row.after),
      createdAt: ctx.now(),
    })
    .execute()
}
