import { accessOf, decideRoute, pathOf, type RouteId } from '@cursus/rights'
import { redirect } from '@tanstack/react-router'
import { isAway } from './app-error.ts'
import { leadOf, readerOf } from './mail-link.ts'
import { loadSession } from './session.ts'

type GuardArgs = { params: Record<string, string>; search: Record<string, unknown>; location: { href: string } }

/**
 * `beforeLoad` of every route: asks `@cursus/rights` and redirects accordingly. A signed-out user
 * returns to the requested page after sign-in; a link of a mail to somebody else is not followed.
 */
export function guard(routeId: RouteId): () => Promise<void> {
  const decide = async ({ params, search, location }: GuardArgs): Promise<void> => {
    const isPublic = routeId.startsWith('/auth') && routeId !== '/auth/navigation'
    const me = await loadSession().catch((error: unknown) => {
      // Public pages render without a server; they show the failure when used.
      if (isPublic && isAway(error)) return null
      throw error
    })
    const isGuestLink = accessOf(routeId).needs === 'guest' && Boolean(search.token)
    const lead = me ? leadOf(me, location.href, isGuestLink) : undefined
    if (lead) throw redirect({ href: lead, replace: true })
    const decision = decideRoute(routeId, me ?? undefined, params, search)
    if (decision.allow) return
    const { to, params: targetParams } = decision.redirect
    const wanted = to === '/auth/signin' && !me && !isPublic && location.href !== '/' ? location.href : undefined
    const returnTo = new URLSearchParams(wanted === undefined ? {} : { redirect: wanted })
    const reader = wanted && readerOf(wanted)
    if (reader) returnTo.set('email', reader)
    throw redirect({ href: pathOf(to, targetParams) + (wanted ? `?${returnTo}` : '') })
  }
  // Typed without its argument, because the router would infer the route's parameters from the
  // general ones.
  return decide as unknown as () => Promise<void>
}
