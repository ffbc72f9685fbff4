/**
 * Links of mails, short enough to be typed. They hold what the long ones hold, so that nothing is
 * stored for them: `/i/` with a module of its reader, or a page, its token and the module that
 * follows. A table of short codes would be links of their own, with an end, an eraser and a limit
 * against guessing.
 */

/** The letter of a page that has a token. */
const pages: Record<string, string> = {
  s: '/auth/signup',
  v: '/auth/email/valide',
  p: '/auth/password/new',
  c: '/auth/email/confirm',
  u: '/auth/email/undo',
}
const start = '/i/'
const modulePath = /^\/platform\/user-module\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const code = /^(?:([a-z])([A-Za-z0-9_-]{43}))?([A-Za-z0-9_-]{22})?$/

/** 16 bytes, as 22 characters of an address. */
function shortId(uuid: string): string {
  const bytes = uuid.replaceAll('-', '').match(/../g) ?? []
  const base64 = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function longId(short: string): string {
  const bytes = [...atob(short.replaceAll('-', '+').replaceAll('_', '/'))]
  const hex = bytes.map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The same address in short, or as it is where it has no short one, with its reader as one reads
 * it. The e-mail that a link with a token names is left out, because the token says it.
 */
export function shortLinkOf(link: string): string {
  const { origin, pathname, searchParams, hash } = new URL(link)
  const { token = '', redirect = '', for: reader, email: _, ...others } = Object.fromEntries(searchParams)
  // Mail programs and browsers take it as it is.
  const whole = link.replaceAll('%40', '@')
  if (hash !== '' || Object.keys(others).length > 0) return whole
  const page = Object.keys(pages).find((letter) => pages[letter] === pathname) ?? ''
  const module = modulePath.exec(page ? redirect : pathname)?.[1]
  if (page ? redirect !== '' && !module : !module || token !== '' || redirect !== '') return whole
  const short = `${page}${token}${module ? shortId(module) : ''}`
  if (!code.test(short)) return whole
  const named = reader ? `?for=${encodeURIComponent(reader).replace('%40', '@')}` : ''
  return `${origin}${start}${short}${named}`
}

/** Path and search of the address that a short one stands for; undefined for what is none. */
export function longLinkOf(short: string, search: string): string | undefined {
  const [, page, token, module] = code.exec(short) ?? []
  const path = module && `/platform/user-module/${longId(module)}`
  const query = new URLSearchParams(search)
  const reader = query.get('for')
  const found = new URLSearchParams({
    ...(token && { token, ...(path && { redirect: path }) }),
    ...(reader && { for: reader }),
  })
  const to = page ? pages[page] : path
  return to && (found.size > 0 ? `${to}?${found}` : to)
}
