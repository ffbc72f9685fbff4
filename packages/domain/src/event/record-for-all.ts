import type { EventAction, EventNoun } from '@cursus/contract/event'
import { insertFrom, newId, tableOf, uuids } from '@cursus/db'
import type { Ctx } from '../context.ts'

/** Records the same for each of any number of things, in one statement. */
export async function recordForAll<Noun extends EventNoun>(
  { db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  { noun, thingIds, action }: { noun: Noun; thingIds: string[]; action: EventAction<Noun> },
): Promise<void> {
  const rows = tableOf('new', { id: uuids(thingIds.map(newId)), thingId: uuids(thingIds) })
  await insertFrom(db, 'events', db.selectFrom(rows), ({ ref, val }) => ({
    id: ref('new.id'),
    actorId: val(actor.kind === 'user' ? actor.id : null),
    systemJob: val(actor.kind === 'system' ? actor.job : null),
    noun: val(noun),
    thingId: ref('new.thingId'),
    action: val(action),
    createdAt: val(now()),
  })).execute()
}
