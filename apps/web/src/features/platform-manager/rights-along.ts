import {
  givePlatformRight,
  holdsPlatformRight,
  type PlatformDomain,
  type PlatformRights,
  platformDomains,
  type RightAction,
  removePlatformRight,
} from '@cursus/rights'

export type OneRight = { domain: PlatformDomain; action: RightAction }

const actions = ['read', 'write'] as const

/**
 * The domains whose read right is needed to write another one, besides its own (specification §4
 * "Rights form dependencies").
 */
export const accessNeededToWrite = (domain: PlatformDomain): PlatformDomain[] =>
  platformDomains.filter((other) => other !== domain && givePlatformRight({}, domain, 'write')[other])

/** The rights after one checkbox changes, and which others changed with it, to explain it. */
export function changeRight(
  rights: PlatformRights,
  { domain, action }: OneRight,
  on: boolean,
): { rights: PlatformRights; along: OneRight[] } {
  const changed = on ? givePlatformRight(rights, domain, action) : removePlatformRight(rights, domain, action)
  const along = platformDomains.flatMap((other) =>
    actions
      .filter((which) => !(other === domain && which === action))
      .filter((which) => holdsPlatformRight(rights, other, which) !== holdsPlatformRight(changed, other, which))
      .map((which) => ({ domain: other, action: which })),
  )
  return { rights: changed, along }
}
