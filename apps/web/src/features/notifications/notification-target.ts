import type { Notification } from '@cursus/contract/notification'
import { declarationOf } from '@cursus/contract/notification-values'
import { decideRoute, namedRoutes, pathOf, type RouteId, type RouteName, type Subject } from '@cursus/rights'
import type { AccountSection } from '#web/components/account-state.ts'

export type NotificationTarget =
  | { section: AccountSection }
  | { path: string; routeId: RouteId; params: Record<string, string | undefined> }
  | undefined

/**
 * The target of a click on repeated notifications: the list that holds them, where they have
 * different targets.
 */
export function groupTarget(
  rows: readonly Pick<Notification, 'type' | 'data'>[],
  reader: Subject | undefined,
): NotificationTarget {
  const [newest] = rows
  if (!newest) return undefined
  const list = rows.length > 1 ? declarationOf(newest.type)?.repeated?.target : undefined
  return list ? targetAt(list, newest.data, reader) : notificationTarget(newest, reader)
}

/**
 * The target of a click on a notification (specification §4 "Notification click"). `undefined` when
 * its data lack the id of the target, or its type is unknown: then it is only marked as read.
 */
export function notificationTarget(
  { type, data }: Pick<Notification, 'type' | 'data'>,
  reader: Subject | undefined,
): NotificationTarget {
  const target = declarationOf(type)?.target
  return typeof target === 'string' ? { section: target } : target && targetAt(target, data, reader)
}

/** Of several pages, the first that the reader may enter. */
function targetAt(
  routes: readonly RouteName[],
  data: Notification['data'],
  reader: Subject | undefined,
): NotificationTarget {
  const params = data as Record<string, string | undefined>
  const complete = routes
    .map((route) => namedRoutes[route])
    .filter((routeId) => [...routeId.matchAll(/\$(\w+)/g)].every(([, name]) => params[name!]))
  const routeId = complete.find((routeId) => decideRoute(routeId, reader, params).allow) ?? complete[0]
  return routeId && { path: pathOf(routeId, params), routeId, params }
}
