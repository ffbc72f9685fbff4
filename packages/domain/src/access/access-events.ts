import type { AccessChange } from '@cursus/contract/access'
import type { EventAction, EventFields } from '@cursus/contract/event-values'
import type { AccessNotice } from '@cursus/contract/notification-values'
import { type Accesses, type Companies, insertFrom, type ModuleVersions, newId, tableOf, uuids } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { CompanyCtx, Ctx } from '../context.ts'
import { actorColumns, addToOutbox, selectChanges } from '../event/index.ts'
import { iso, notFound } from '../query/index.ts'

/**
 * Returns the latest 100 changes of an access of the company, newest first. What was sent to its
 * holder is in the log of reminders.
 * @throws NotFound
 */
export async function listAccessHistory(ctx: CompanyCtx, { id }: { id: string }): Promise<AccessChange[]> {
  const { db, company } = ctx
  await db
    .selectFrom('accesses')
    .select('id')
    .where('companyId', '=', company.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const rows = await selectChanges(ctx, 'access', id)
    .select(['e.action', 'e.after'])
    .$narrowType<{ action: EventAction<'access'>; after: Partial<EventFields['access']> | null }>()
    .execute()
  return rows.map(({ createdAt, after, ...row }) => ({ ...row, creationDate: iso(createdAt), after: termsOf(after) }))
}

/** The terms among the fields of a change. */
function termsOf(after: Partial<EventFields['access']> | null): AccessChange['after'] {
  const { expireDate, dueDate, maxDayTimeLimit } = after ?? {}
  return {
    ...(expireDate !== undefined && { expireDate }),
    ...(dueDate !== undefined && { dueDate }),
    ...(maxDayTimeLimit !== undefined && { maxDayTimeLimit }),
  }
}

const { ref: column } = expressionBuilder<{ a: Accesses; v: ModuleVersions; c: Companies }, 'a' | 'v' | 'c'>()

/** What a notice says of an access `a`, its module version `v` and its company `c`. */
const accessNoticeData = jsonBuildObject({
  userModuleId: column('a.id'),
  moduleId: column('a.moduleId'),
  moduleTitle: column('v.title'),
  companyId: column('c.id'),
  companyName: column('c.name'),
}).$castTo<string>()

type AccessNoun = 'access' | 'accessMilestone' | 'certificate'
type Entry<Noun extends AccessNoun> = {
  noun: Noun
  accessIds: readonly string[]
  action: EventAction<Noun>
  after?: Partial<EventFields[Noun]>
}

/**
 * Records one event for each of any number of accesses in one statement, because a grant may create
 * ten thousand.
 */
export async function recordAccessEvents<Noun extends AccessNoun>(
  { db, actor, now }: Pick<Ctx, 'db' | 'now' | 'actor'>,
  { noun, accessIds, action, after }: Entry<Noun>,
  notice?: AccessNotice,
): Promise<string[]> {
  const ids = accessIds.map(newId)
  const source = db
    .selectFrom(tableOf('new', { id: uuids(ids), accessId: uuids(accessIds) }))
    .innerJoin('accesses as a', 'a.id', 'new.accessId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
  await insertFrom(db, 'events', source, ({ ref, val }) => ({
    id: ref('new.id'),
    ...actorColumns(actor),
    companyId: ref('a.companyId'),
    noun: val(noun),
    thingId: ref('a.id'),
    action: val(action),
    after: sql<string | null>`${after === undefined ? null : JSON.stringify(after)}::jsonb`,
    type: val(notice ?? null),
    data: notice === undefined ? sql<string | null>`null::jsonb` : accessNoticeData,
    createdAt: val(now()),
  })).execute()
  return ids
}

/** The same, which tells each participant about their own access. */
export async function tellParticipants<Noun extends AccessNoun>(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'now' | 'actor'>,
  { notice, ...entry }: Entry<Noun> & { notice: AccessNotice },
): Promise<void> {
  await addToOutbox(ctx, await recordAccessEvents(ctx, entry, notice))
}
