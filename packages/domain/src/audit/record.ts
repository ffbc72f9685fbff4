import type { AuditedAction, AuditedFields, AuditedNoun } from '@cursus/contract/audit'
import type { NotificationType } from '@cursus/contract/notification'
import { afterCommit, newId } from '@cursus/db'
import { relayOutbox } from '@cursus/jobs'
import type { Ctx } from '../context.ts'
import type { EventData } from '../notification/index.ts'

/**
 * Records an event with exactly its type's data, in the verb's transaction. After commit the
 * worker's relay turns it into notifications and mails; the nudge makes that fast, and a sweep
 * covers lost nudges.
 */
export const recordEvent = <Type extends NotificationType>(
  ctx: Ctx,
  type: Type,
  data: EventData<Type>,
): Promise<void> => recordEvents(ctx, type, [data])

/** The same for many items of one call, in one statement. */
export async function recordEvents<Type extends NotificationType>(
  ctx: Ctx,
  type: Type,
  data: EventData<Type>[],
): Promise<void> {
  if (data.length === 0) return
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const now = ctx.now()
  await ctx.db
    .insertInto('outbox')
    .values(
      data.map((one) => ({ id: newId(), type, data: JSON.stringify(one), actorId, createdAt: now, availableAt: now })),
    )
    .execute()
  afterCommit(ctx.db, () => ctx.jobs.send(relayOutbox, {}))
}

type Kept<Noun extends AuditedNoun> = { [Field in keyof AuditedFields[Noun]]?: AuditedFields[Noun][Field] | undefined }
/** Refuses fields that are not audited, also in an object that is passed on. */
type NoOther<Noun extends AuditedNoun, Given> = { [Field in Exclude<keyof Given, keyof AuditedFields[Noun]>]: never }

export type AuditEntry<Noun extends AuditedNoun, Before = Kept<Noun>, After = Kept<Noun>> = {
  noun: Noun
  thingId: string
  action: AuditedAction<Noun>
  companyId?: string
  before?: Before & NoOther<Noun, Before>
  after?: After & NoOther<Noun, After>
}

/**
 * Writes an audit row in the transaction of the change: actor, action, item, before, after, time.
 */
export const audit = <Noun extends AuditedNoun, Before extends Kept<Noun>, After extends Kept<Noun>>(
  ctx: Ctx,
  entry: AuditEntry<Noun, Before, After>,
): Promise<void> => auditAll(ctx, [entry])

/** The same for many items of one call, in one statement. */
export async function auditAll<Noun extends AuditedNoun, Before extends Kept<Noun>, After extends Kept<Noun>>(
  ctx: Ctx,
  entries: AuditEntry<Noun, Before, After>[],
): Promise<void> {
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
