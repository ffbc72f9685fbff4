import { isIP } from 'node:net'

/** Second levels below which countries register names, as in example.co.uk. */
const publicSuffix = /^(?:ac|asso|co|com|edu|gob|gouv|gov|ltd|mil|ne|net|nom|or|org|sch)\.[a-z]{2}$/

/**
 * The registrable domain, or host, that two origins have in common. The public suffix list knows
 * more registries (github.io), so a site named here may be two.
 */
export function oneSiteOf(a: string, b: string): string | undefined {
  const [host, otherHost] = [new URL(a).hostname, new URL(b).hostname]
  if (host === otherHost) return host
  if (isIP(host) !== 0 || isIP(otherHost) !== 0) return undefined
  const labels = host.split('.').reverse()
  const otherLabels = otherHost.split('.').reverse()
  const differ = labels.findIndex((label, index) => label !== otherLabels[index])
  const common = labels.slice(0, differ === -1 ? undefined : differ).reverse()
  // Two labels at least, and one more where a country registers names below its second level.
  const site = publicSuffix.test(common.slice(-2).join('.')) ? common.slice(-3) : common.slice(-2)
  return site.length < 2 || publicSuffix.test(site.join('.')) ? undefined : site.join('.')
}
