import type { Notification } from '@cursus/contract/notification'
import { namedRoutes, pathOf, type RouteId, type RouteName } from '@cursus/rights'
import type { AccountSection } from '#web/features/account/account-state.ts'

export type NotificationTarget =
  | { section: AccountSection }
  | { path: string; routeId: RouteId; params: Record<string, string | undefined> }
  | undefined

const places: Record<Notification['type'], { section: AccountSection } | { route: RouteName }> = {
  platformRightsAdd: { section: 'manager' },
  platformRightsUpdated: { section: 'manager' },
  platformRightsDeleted: { section: 'manager' },
  accountRightsAdd: { section: 'companies' },
  accountRightsUpdated: { section: 'companies' },
  accountRightsDeleted: { section: 'companies' },
  newThemeCreated: { route: 'ThemeSheet' },
  themeUpdated: { route: 'ThemeSheet' },
  themeArchived: { route: 'ThemeSheet' },
  themeRestored: { route: 'ThemeSheet' },
  newContentCreated: { route: 'ContentSheet' },
  newContentVersionCreated: { route: 'ContentSheet' },
  contentArchived: { route: 'ContentSheet' },
  contentRestored: { route: 'ContentSheet' },
  newModuleCreated: { route: 'ModuleSheet' },
  newModuleVersionCreated: { route: 'ModuleSheet' },
  moduleArchived: { route: 'ModuleSheet' },
  moduleRestored: { route: 'ModuleSheet' },
  newModuleAvailable: { route: 'PlatformUserModulePage' },
  moduleIsAboutToExpired: { route: 'PlatformUserModulePage' },
  moduleCompleted: { route: 'PlatformUserModuleList' },
  companyCreated: { route: 'CompanyHome' },
  moduleAccessCreated: { route: 'CompanyModuleAccessSheet' },
  licenceAlmostFull: { route: 'CompanyModuleLicenceSheet' },
  licenceFull: { route: 'CompanyModuleLicenceSheet' },
  licenceAboutToEnd: { route: 'CompanyModuleLicenceSheet' },
}

/**
 * The target of a click on repeated notifications: the list that holds them, where they have
 * different targets.
 */
export function groupTarget(rows: readonly Pick<Notification, 'type' | 'data'>[]): NotificationTarget {
  const [newest] = rows
  if (!newest) return undefined
  const list = rows.length > 1 ? lists[newest.type] : undefined
  return list ? targetAt(list, newest.data) : notificationTarget(newest)
}
const lists: Partial<Record<Notification['type'], RouteName>> = {
  moduleAccessCreated: 'CompanyModuleAccessList',
  newModuleAvailable: 'PlatformUserModuleList',
}

/**
 * The target of a click on a notification (specification §4 "Notification click"). `undefined` when
 * its data lack the id of the target, or its type is unknown: then it is only marked as read.
 */
export function notificationTarget({ type, data }: Pick<Notification, 'type' | 'data'>): NotificationTarget {
  // A newer server may send unknown types.
  const place = Object.hasOwn(places, type) ? places[type] : undefined
  if (!place) return undefined
  if ('section' in place) return { section: place.section }
  return targetAt(place.route, data)
}

function targetAt(route: RouteName, data: Notification['data']): NotificationTarget {
  const routeId = namedRoutes[route]
  const params = data as Record<string, string | undefined>
  const isComplete = [...routeId.matchAll(/\$(\w+)/g)].every(([, name]) => params[name!])
  return isComplete ? { path: pathOf(routeId, params), routeId, params } : undefined
}
