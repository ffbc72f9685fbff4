import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Framing } from '@cursus/contract/content-values'
import { preparedQuery } from '@cursus/db'
import ipaddr from 'ipaddr.js'
import type { CallDeps } from '../context.ts'

/**
 * Whether an address belongs to the internet, not to this machine or its networks; IPv6 addresses
 * that carry an IPv4 address do not.
 */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast'

/** Redirects followed, as many as browsers show without a warning are plenty. */
const maxHops = 5
const maxHeaderBytes = 64 * 1024
/** For all hops together. */
const limitMs = 4_000

/**
 * Asks a site for the head of a page; the body is not read. The link is untrusted, so only public
 * addresses on their usual ports are asked, each resolved once and then connected to, so that a
 * name cannot change between the check and the request. `hosts` may be asked at any address.
 *
 * @returns undefined when the site may not be asked or did not answer in time
 */
export async function askSite(link: string, hosts: readonly string[]): Promise<SiteAnswer | undefined> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    let url = new URL(link)
    for (let hop = 0; hop <= maxHops; hop++) {
      const answer = await askOnce(url, hosts, signal)
      const target = answer && answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined
      if (!target) return answer
      url = new URL(target, url)
    }
  } catch {
    // Whatever prevents an answer means the same here.
  }
  return undefined
}

async function askOnce(url: URL, hosts: readonly string[], signal: AbortSignal): Promise<SiteAnswer | undefined> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const isTrusted = hosts.includes(hostname)
  if (url.port !== '' && !isTrusted) return undefined
  const addresses = isIP(hostname) ? [{ address: hostname, family: isIP(hostname) }] : await resolve(hostname, signal)
  if (addresses.length === 0 || !(isTrusted || addresses.every(({ address }) => isPublicAddress(address)))) {
    return undefined
  }
  const toChecked: LookupFunction = (_, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else done(null, first!.address, first!.family)
  }
  return new Promise((settle, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      agent: false,
      lookup: toChecked,
      maxHeaderSize: maxHeaderBytes,
      signal,
      headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 (compatible; Cursus)' },
    })
    request.on('response', (response) => {
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
      )
      settle({ url, status: response.statusCode ?? 0, headers })
      request.destroy()
    })
    request.on('error', fail)
    request.end()
  })
}

/** A lookup cannot be aborted, so it is abandoned. */
function resolve(hostname: string, signal: AbortSignal) {
  return Promise.race([
    lookup(hostname, { all: true }),
    new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true })),
  ])
}

/** What a site answered at an address; header names in lower case, repeated headers joined. */
type SiteAnswer = { url: URL; status: number; headers: Record<string, string | undefined> }

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

/** Whether a link can be shown in the player; `unknown` when its site could not be asked. */
export async function checkFraming({ settings }: CallDeps, link: string): Promise<Framing> {
  const answer = await askSite(link, settings.embeddedSites.hosts)
  return answer ? readFraming(answer, settings.appOrigin) : 'unknown'
}

const dayMs = 24 * 60 * 60 * 1000
/** A site that did not answer may be back soon. */
const silentMs = 10 * 60 * 1000

type Stale = { contentVersionId: string; now: Date; before: Date }

/** Claims the check of a site that was last asked before; no row for all others. */
const claim = preparedQuery((db, { contentVersionId, now, before }: Stale) =>
  db
    .updateTable('contentVersions')
    .set({ framingCheckedAt: now })
    .where('id', '=', contentVersionId)
    .where(({ eb, or }) => or([eb('framingCheckedAt', 'is', null), eb('framingCheckedAt', '<', before)]))
    .returning('id'),
)

/**
 * The framing of an embedded content, asked again once a day, because sites change; null when sites
 * are not asked and nothing is known. A site that refused stays refused while it does not answer.
 * Call it outside of transactions: it waits for the site.
 */
export async function refreshFraming(
  ctx: CallDeps,
  { contentVersionId, link, framing }: { contentVersionId: string; link: string | null; framing: Framing | null },
): Promise<Framing | null> {
  if (!ctx.settings.embeddedSites.check) return framing === 'unknown' ? null : framing
  const known = framing ?? 'unknown'
  if (link === null) return known
  const now = ctx.now()
  const before = new Date(now.getTime() - (known === 'unknown' ? silentMs : dayMs))
  const claimed = await claim(ctx.db, { contentVersionId, now, before })
  if (claimed.length === 0) return known
  const found = await checkFraming(ctx, link)
  if (found === framing || (found === 'unknown' && framing === 'refused')) return known
  await ctx.db.updateTable('contentVersions').set({ framing: found }).where('id', '=', contentVersionId).execute()
  return found
}
