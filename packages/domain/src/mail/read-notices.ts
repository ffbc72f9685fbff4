import type { StoredNotificationData } from '@cursus/contract/notification'
import {
  declarationOf,
  type MailKind,
  mailKindNames,
  type NotificationType,
} from '@cursus/contract/notification-values'
import { anyOf, uuids } from '@cursus/db'
import { namedRoutes, pathOf, type RouteName } from '@cursus/rights'
import type { Deps } from '../context.ts'

/** A notification in the mail of a day; `path` opens what it is about. */
export type MailNotice = {
  type: NotificationType
  kind: MailKind
  data: StoredNotificationData
  path?: string
  createdAt: Date
}

/** Notifications that a mail names; of others it says how many they are. */
export const digestedNotices = 50

/** By kind, newest first; without those of a newer release. */
export async function readNotices(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  events: readonly string[],
): Promise<MailNotice[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['e.type', 'e.data', 'n.createdAt'])
    .where('n.userId', '=', userId)
    .where('n.eventId', '=', anyOf(uuids([...events])))
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.eventId', 'desc')
    .$narrowType<{ type: NotificationType; data: StoredNotificationData }>()
    .execute()
  const notices = rows.flatMap(({ type, data, createdAt }) => {
    const { kind, target } = declarationOf(type) ?? {}
    if (!kind) return []
    const route = Array.isArray(target) ? namedRoutes[target[0] as RouteName] : ''
    const ids = data as Record<string, string | undefined>
    // An event of an earlier release may lack one.
    const isWhole = [...route.matchAll(/\$(\w+)/g)].every(([, name = '']) => ids[name])
    return [{ type, kind, data, createdAt, ...(route && isWhole && { path: pathOf(route, ids) }) }]
  })
  return mailKindNames.flatMap((kind) => notices.filter((notice) => notice.kind === kind))
}
