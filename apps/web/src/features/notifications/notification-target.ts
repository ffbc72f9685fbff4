import type { Notification } from '@cursus/contract/notification'
import { decideRoute, namedRoutes, pathOf, type RouteId, type RouteName, type Subject } from '@cursus/rights'
import type { AccountSection } from '#web/features/account/account-state.ts'

export type NotificationTarget =
  | { section: AccountSection }
  | { path: string; routeId: RouteId; params: Record<string, string | undefined> }
  | undefined

/**
 * For licences: company managers and platform managers are told, whatever rights they hold there.
 */
const licence = ['CompanyModuleLicenceSheet', 'CompanySheet', 'CompanyHome', 'ManagementHome'] as const

/** Of several pages, the first that the reader may enter. */
const places: Record<
  Notification['type'],
  { section: AccountSection } | { routes: readonly [RouteName, ...RouteName[]] }
> = {
  platformRightsAdd: { section: 'manager' },
  platformRightsUpdated: { section: 'manager' },
  platformRightsDeleted: { section: 'manager' },
  accountRightsAdd: { section: 'companies' },
  accountRightsUpdated: { section: 'companies' },
  accountRightsDeleted: { section: 'companies' },
  newThemeCreated: { routes: ['ThemeSheet'] },
  themeUpdated: { routes: ['ThemeSheet'] },
  themeArchived: { routes: ['ThemeSheet'] },
  themeRestored: { routes: ['ThemeSheet'] },
  newContentCreated: { routes: ['ContentSheet'] },
  newContentVersionCreated: { routes: ['ContentSheet'] },
  contentArchived: { routes: ['ContentSheet'] },
  contentRestored: { routes: ['ContentSheet'] },
  newModuleCreated: { routes: ['ModuleSheet'] },
  newModuleVersionCreated: { routes: ['ModuleSheet'] },
  moduleArchived: { routes: ['ModuleSheet'] },
  moduleRestored: { routes: ['ModuleSheet'] },
  newModuleAvailable: { routes: ['PlatformUserModulePage'] },
  moduleIsAboutToExpired: { routes: ['PlatformUserModulePage'] },
  moduleCompleted: { routes: ['PlatformUserModuleList'] },
  companyCreated: { routes: ['CompanyHome', 'CompanySheet'] },
  moduleAccessCreated: { routes: ['CompanyModuleAccessSheet'] },
  licenceAlmostFull: { routes: licence },
  licenceFull: { routes: licence },
  licenceAboutToEnd: { routes: licence },
}

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
  const list = rows.length > 1 ? lists[newest.type] : undefined
  return list ? targetAt([list], newest.data, reader) : notificationTarget(newest, reader)
}
const lists: Partial<Record<Notification['type'], RouteName>> = {
  moduleAccessCreated: 'CompanyModuleAccessList',
  newModuleAvailable: 'PlatformUserModuleList',
}

/**
 * The target of a click on a notification (specification §4 "Notification click"). `undefined` when
 * its data lack the id of the target, or its type is unknown: then it is only marked as read.
 */
export function notificationTarget(
  { type, data }: Pick<Notification, 'type' | 'data'>,
  reader: Subject | undefined,
): NotificationTarget {
  // A newer server may send unknown types.
  const place = Object.hasOwn(places, type) ? places[type] : undefined
  if (!place) return undefined
  if ('section' in place) return { section: place.section }
  return targetAt(place.routes, data, reader)
}

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
