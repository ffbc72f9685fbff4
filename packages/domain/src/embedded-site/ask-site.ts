import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import type { SiteAnswer } from './read-framing.ts'

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
