import type { AuditedAction, AuditedFields } from '@cursus/contract/audit'
import { insertFrom, newId, tableOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'

/**
 * Writes the history of one action on any number of accesses in one statement, because a grant may
 * create ten thousand.
 */
export async function auditAccesses(
  { db, actor, now }: UserCtx,
  entry: {
    accessIds: string[]
    companyId: string
    action: AuditedAction<'access'>
    after?: Partial<AuditedFields['access']>
  },
): Promise<void> {
  const rows = tableOf('new', { id: uuids(entry.accessIds.map(newId)), thingId: uuids(entry.accessIds) })
  await insertFrom(db, 'audit', db.selectFrom(rows), ({ ref, val }) => ({
    id: ref('new.id'),
    actorId: val(actor.id),
    companyId: val(entry.companyId),
    noun: val('access'),
    thingId: ref('new.thingId'),
    action: val(entry.action),
    after: sql<string | null>`${entry.after === undefined ? null : JSON.stringify(entry.after)}::jsonb`,
    createdAt: val(now()),
  })).execute()
}
