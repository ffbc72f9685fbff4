import { accessOf, decideRoute, pathOf, type RouteId } from '@cursus/rights'
import { redirect } from '@tanstack/react-router'
import { isAway } from '#web/lib/fault/app-error.ts'
import { leadOf, readerOf } from './mail-link.ts'
import { enterPage, refusePage } from './refused.ts'
import { loadSession } from './session.ts'

type Asked = {
  matches: readonly { fullPath: string; params: Record<string, string>; search: Record<string, unknown> }[]
  location: { href: string; pathname: string }
  /** For a link that is pointed at. */
  preload: boolean
}

/**
 * Asks `@cursus/rights` about the page of an address and redirects accordingly. A signed-out user
 * returns to the requested page after sign-in; a link of a mail to somebody else is not followed.
 */
export async function guard({ matches, location, preload }: Asked): Promise<void> {
  const { fullPath, params, search } = matches.at(-1)!
  const routeId = fullPath as RouteId
  const isPublic = routeId.startsWith('/auth') && routeId !== '/auth/navigation' && routeId !== '/auth/email/confirm'
  const me = await loadSession().catch((error: unknown) => {
    // Public pages render without a server; they show the failure when used.
    if (isPublic && isAway(error)) return null
    throw error
  })
  const isGuestLink = accessOf(routeId).needs === 'guest' && Boolean(search.token)
  const lead = me ? leadOf(me, location.href, isGuestLink) : undefined
  if (lead) throw redirect({ href: lead, replace: true })
  const decision = decideRoute(routeId, me ?? undefined, params, search)
  if (decision.allow) {
    if (!preload) enterPage(location.pathname)
    return
  }
  const { to, params: targetParams } = decision.redirect
  const isMoved = routeId.startsWith('/auth') || to === accessOf(routeId).leadsTo
  if (me && !isMoved && !preload) refusePage()
  const wanted = to === '/auth/signin' && !me && !isPublic && location.href !== '/' ? location.href : undefined
  const returnTo = new URLSearchParams(wanted === undefined ? {} : { redirect: wanted })
  const reader = wanted && readerOf(wanted)
  if (reader) returnTo.set('email', reader)
  throw redirect({ href: pathOf(to, targetParams) + (wanted ? `?${returnTo}` : '') })
}
