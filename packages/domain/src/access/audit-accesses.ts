import { insertFrom, newId, tableOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'

/** History of one act on any number of accesses, in one statement of a few values: a grant may make ten thousand. */
export async function auditAccesses(
  { db, actor, now }: UserCtx,
  entry: { accessIds: string[]; companyId: string; action: string; before?: unknown; after?: unknown },
): Promise<void> {
  const json = (value: unknown) => sql<string | null>`${value === undefined ? null : JSON.stringify(value)}::jsonb`
  const rows = tableOf('new', { id: uuids(entry.accessIds.map(newId)), thingId: uuids(entry.accessIds) })
  await insertFrom(db, 'audit', db.selectFrom(rows), ({ ref, val }) => ({
    id: ref('new.id'),
    actorId: val(actor.id),
    companyId: val(entry.companyId),
    noun: val('access'),
    thingId: ref('new.thingId'),
    action: val(entry.action),
    before: json(entry.before),
    after: json(entry.after),
    createdAt: val(now()),
  })).execute()
}
