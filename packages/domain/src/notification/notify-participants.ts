import type { NotificationDeclaration, NotificationType } from '@cursus/contract/notification'
import { insertFrom, newId, tableOf, uuids } from '@cursus/db'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Deps } from '../context.ts'
import { gatherMails } from '../mail/index.ts'
import { isOpenAccount } from '../person/index.ts'
import type { StoredEventData } from './recipients.ts'

export type OutboxEvent = { id: string; type: NotificationType; data: StoredEventData; actorId: string | null }

/**
 * Notifies the participants of the event's accesses, each about their own one, in two statements
 * for any number, and by the gathered mail where the type says so; accesses revoked meanwhile are
 * skipped.
 */
export async function notifyParticipants(
  ctx: Deps,
  event: OutboxEvent,
  { mail }: NotificationDeclaration,
): Promise<string[]> {
  const accessIds = event.data.accessIdList ?? []
  if (accessIds.length === 0) return []
  const rows = await storeNotifications(ctx, event, accessIds)
  if (mail === 'gathered') {
    await gatherMails(
      ctx,
      rows.map(({ userId, accessId }) => ({ userId, act: { accessId } })),
    )
  }
  return rows.map(({ userId }) => userId)
}

const storeNotifications = ({ db, now }: Deps, { type, actorId }: OutboxEvent, accessIds: string[]) =>
  db
    .with('notified', (creator) =>
      creator
        .selectFrom(tableOf('new', { eventId: uuids(accessIds.map(newId)), accessId: uuids(accessIds) }))
        .innerJoin('accesses as a', (join) => join.onRef('a.id', '=', 'new.accessId').on('a.revokedAt', 'is', null))
        .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'a.userId').on(isOpenAccount))
        .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
        .innerJoin('companies as c', 'c.id', 'a.companyId')
        .select(({ ref }) => [
          'new.eventId',
          'a.id as accessId',
          'a.userId',
          jsonBuildObject({
            userModuleId: ref('a.id'),
            moduleId: ref('a.moduleId'),
            moduleTitle: ref('v.title'),
            companyId: ref('c.id'),
            companyName: ref('c.name'),
          }).as('data'),
        ])
        .where('a.userId', 'is distinct from', actorId)
        // Waits for an account that is being erased, and then skips it.
        .orderBy('u.id')
        .forKeyShare('u'),
    )
    .with('stored', (creator) =>
      insertFrom(db, 'events', creator.selectFrom('notified'), ({ ref, val }) => ({
        id: ref('notified.eventId'),
        type: val(type),
        data: ref('notified.data').$castTo<string>(),
        createdAt: val(now()),
      })),
    )
    .with('sent', (creator) =>
      insertFrom(db, 'notifications', creator.selectFrom('notified'), ({ ref, val }) => ({
        userId: ref('notified.userId'),
        eventId: ref('notified.eventId'),
        createdAt: val(now()),
      })),
    )
    .selectFrom('notified')
    .select(['notified.accessId', 'notified.userId'])
    .execute()
