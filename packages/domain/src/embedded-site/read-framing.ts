import type { Framing } from '@cursus/contract/content-values'

/** What a site answered at an address; header names in lower case, repeated headers joined. */
export type SiteAnswer = { url: URL; status: number; headers: Record<string, string | undefined> }

/**
 * Whether a browser shows this answer in a frame of `appOrigin`. `frame-ancestors` replaces
 * `X-Frame-Options`; each policy has to allow it (CSP level 3, §4.2.2 and §6.4.2).
 */
export function readFraming({ url, status, headers }: SiteAnswer, appOrigin: string): Framing {
  // Blocked as mixed content, whatever the site says.
  if (url.protocol === 'http:' && appOrigin.startsWith('https:') && !isLoopback(url)) return 'refused'
  // A site may answer an unknown client otherwise than a browser.
  if (status >= 400) return 'unknown'
  const policies = (headers['content-security-policy'] ?? '').split(',').flatMap((policy) => ancestorsOf(policy) ?? [])
  if (policies.length > 0) {
    return policies.every((sources) => sources.some((source) => matches(source, url, appOrigin)))
      ? 'allowed'
      : 'refused'
  }
  const options = (headers['x-frame-options'] ?? '').split(',').map((value) => value.trim().toLowerCase())
  if (options.includes('deny')) return 'refused'
  return options.includes('sameorigin') && url.origin !== appOrigin ? 'refused' : 'allowed'
}

/** The sources of `frame-ancestors`, as one element; undefined without that directive. */
function ancestorsOf(policy: string): [string[]] | undefined {
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().toLowerCase().split(/\s+/)
    if (name === 'frame-ancestors') return [sources]
  }
  return undefined
}

function matches(source: string, site: URL, appOrigin: string): boolean {
  const app = new URL(appOrigin)
  if (source === '*') return true
  if (source === "'self'") return site.origin === app.origin
  const scheme = /^([a-z][a-z0-9+.-]*):$/.exec(source)?.[1]
  if (scheme !== undefined) return schemeMatches(scheme, app)
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9.-]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(source)
  if (!parts) return false
  const [, ofScheme = site.protocol.slice(0, -1), host = '', port] = parts
  if (!schemeMatches(ofScheme, app)) return false
  const isHost = host === '*' || (host.startsWith('*.') ? app.hostname.endsWith(host.slice(1)) : app.hostname === host)
  return isHost && (port === '*' || port === app.port || (port === undefined ? app.port === '' : port === portOf(app)))
}

const schemeMatches = (scheme: string, app: URL): boolean =>
  `${scheme}:` === app.protocol || (scheme === 'http' && app.protocol === 'https:')
const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80')
/** Browsers trust their own machine also without https. */
const isLoopback = ({ hostname }: URL): boolean => hostname === 'localhost' || /^(127\.|\[::1\]$)/.test(hostname)
