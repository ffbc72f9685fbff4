import type { NotificationType } from '@cursus/contract/notification'
import { afterCommit, newId } from '@cursus/db'
import { relayOutbox } from '@cursus/jobs'
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
export const recordEvent = (ctx: Ctx, type: NotificationType, data: EventData): Promise<void> =>
  recordEvents(ctx, type, [data])

/** The same for many things that one call changed, in one statement. */
export async function recordEvents(ctx: Ctx, type: NotificationType, data: EventData[]): Promise<void> {
  if (data.length === 0) return
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await ctx.db
    .insertInto('outbox')
    .values(data.map((one) => ({ id: newId(), type, data: JSON.stringify(one), actorId })))
    .execute()
  afterCommit(ctx.db, () => ctx.jobs.send(relayOutbox, {}))
}

export type AuditEntry = {
  noun: string
  thingId: string
  action: string
  companyId?: string
  before?: unknown
  after?: unknown
}

/** One audit row in the transaction of the change: who, what, on which thing, before, after, when. */
export const audit = (ctx: Ctx, entry: AuditEntry): Promise<void> => auditAll(ctx, [entry])

/** The same for many things that one call changed, in one statement. */
export async function auditAll(ctx: Ctx, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await ctx.db
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        id: newId(),
        actorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
        systemJob: ctx.actor.kind === 'system' ? ctx.actor.job : null,
        companyId: entry.companyId ?? null,
        noun: entry.noun,
        thingId: entry.thingId,
        action: entry.action,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
        createdAt: ctx.now(),
      })),
    )
    .execute()
}
