import { accessOf, type RedirectId, type RouteId, type RouteNeeds, routeIds } from './route-access.ts'
import {
  can,
  canChooseArea,
  canEnterCompany,
  canEnterManagement,
  canInCompany,
  isPlatformRight,
  type Subject,
} from './subject.ts'

type Params = Readonly<Record<string, string | undefined>>

/** A redirect target with the parameters of its path. */
type RouteTarget = { to: RedirectId; params: Record<string, string> }

type RouteDecision = { allow: true } | { allow: false; redirect: RouteTarget }

/** For each route, its parent routes outermost first, then the route itself. */
const guardsOf = new Map<RouteId, RouteId[]>(
  routeIds.map((routeId) => [
    routeId,
    routeIds
      .filter((other) => other === routeId || routeId.startsWith(`${other}/`))
      .sort((a, b) => a.length - b.length),
  ]),
)

function parameter(params: Params, name: string, routeId: RouteId): string {
  const value = params[name]
  if (!value) throw new TypeError(`Route ${routeId} needs the parameter ${name}`)
  return value
}

function target(to: RedirectId, params: Params): RouteTarget {
  const names = to.split('/').filter((segment) => segment.startsWith('$'))
  return { to, params: Object.fromEntries(names.map((name) => [name.slice(1), parameter(params, name.slice(1), to)])) }
}

function isMet(needs: RouteNeeds, subject: Subject | undefined, params: Params, routeId: RouteId): boolean {
  if (needs === 'open') return true
  if (needs === 'guest') return subject === undefined
  if (subject === undefined) return false
  if (needs === 'signedIn') return true
  if (needs === 'anyArea') return canChooseArea(subject)
  if (needs === 'anyManagement') return canEnterManagement(subject)
  if (needs === 'company') return canEnterCompany(subject, parameter(params, 'companyId', routeId))
  if (isPlatformRight(needs)) return can(subject, needs)
  return canInCompany(subject, parameter(params, 'companyId', routeId), needs)
}

/**
 * Decides whether a person (undefined: signed out) may enter a route, else where to redirect
 * (specification §2). A redirect can lead to another one.
 *
 * @param params path parameters as text
 * @param search query parameters; pages opened from an e-mail require `token`
 * @throws TypeError when a company route is decided without `companyId`
 */
export function decideRoute(
  routeId: RouteId,
  subject: Subject | undefined,
  params: Params = {},
  search: Readonly<Record<string, unknown>> = {},
): RouteDecision {
  const goTo = (to: RedirectId): RouteDecision => ({ allow: false, redirect: target(to, params) })
  for (const guardId of guardsOf.get(routeId) ?? []) {
    const { needs, fallback } = accessOf(guardId)
    if (isMet(needs, subject, params, guardId)) continue
    return goTo(subject !== undefined && fallback ? fallback : '/auth/signin')
  }
  const { query, leadsTo } = accessOf(routeId)
  if (query && !search[query]) return goTo('/auth/signin')
  return leadsTo ? goTo(leadsTo) : { allow: true }
}

/** The path of a route with its parameters filled in and escaped. */
export function pathOf(routeId: RouteId, params: Params = {}): string {
  return routeId.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(parameter(params, name, routeId)))
}
