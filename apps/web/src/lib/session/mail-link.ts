import type { Me } from '@cursus/contract/user'
import { safeRedirect } from '#web/lib/address.ts'

/** Whom a link of a mail names as its reader, for pages that need no token. */
export const readerOf = (href: string): string | undefined =>
  new URL(href, 'https://here.invalid').searchParams.get('for') ?? undefined

/** The same address without its reader. */
function withoutReader(href: string): string {
  const { pathname, searchParams, hash } = new URL(href, 'https://here.invalid')
  searchParams.delete('for')
  const search = searchParams.toString()
  return pathname + (search && `?${search}`) + hash
}

/**
 * Where a signed-in person goes who opens the link of a mail: to the page that says whose link it
 * is, or, with a link that names them, to the link without the name. Undefined for other pages.
 */
export function leadOf(me: Me, href: string, isGuestLink: boolean): string | undefined {
  const reader = readerOf(href)
  if (reader === me.email) return withoutReader(href)
  return isGuestLink || reader !== undefined ? `/auth/account?link=${encodeURIComponent(href)}` : undefined
}

/** The parts of a link that somebody else follows. */
export function readMailLink(link: string | undefined) {
  const href = safeRedirect(link)
  if (href === undefined) return undefined
  const { searchParams } = new URL(href, 'https://here.invalid')
  const part = (name: string) => searchParams.get(name) ?? undefined
  return {
    href,
    token: part('token'),
    email: part('for') ?? part('email'),
    next: safeRedirect(part('redirect')) ?? '/auth/navigation',
  }
}
