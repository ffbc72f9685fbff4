/** Domains of platform management, in display order (specification §3). */
export const platformDomains = [
  'themes',
  'modules',
  'contents',
  'contentCategories',
  'companies',
  'platformManagers',
  'users',
] as const

export type PlatformDomain = (typeof platformDomains)[number]

/** `read` is labelled "Access" and `write` "Update" in the interface. */
export const rightActions = ['read', 'write'] as const
export type RightAction = (typeof rightActions)[number]

export type ReadWrite = { read: boolean; write: boolean }

export type PlatformRights = Partial<Record<PlatformDomain, ReadWrite>>

export type PlatformRight = `${PlatformDomain}.${RightAction}`

export const allPlatformRights: readonly PlatformRight[] = platformDomains.flatMap(
  (domain) => [`${domain}.read`, `${domain}.write`] as const,
)

/** Giving and removing rights both derive from this one table. */
const readsNeeded: Partial<Record<PlatformDomain, readonly PlatformDomain[]>> = {
  platformManagers: ['users'],
  modules: ['themes', 'contents'],
  contents: ['contentCategories'],
}

/** The domains whose read is needed to write this one, besides its own (specification §4). */
export const readsNeededToWrite = (domain: PlatformDomain): readonly PlatformDomain[] => readsNeeded[domain] ?? []

const neededToWrite = (domain: PlatformDomain) => [domain, ...readsNeededToWrite(domain)]

/** True when the stored rights contain this right. Nothing is inferred from other rights. */
export function holdsPlatformRight(
  rights: Readonly<PlatformRights>,
  domain: PlatformDomain,
  action: RightAction,
): boolean {
  return rights[domain]?.[action] === true
}

/**
 * Returns a copy with only the known domains that have a right (specification §3), in the order of
 * `platformDomains`.
 */
export function compactPlatformRights(rights: Readonly<PlatformRights>): PlatformRights {
  const compacted: PlatformRights = {}
  for (const domain of platformDomains) {
    const read = holdsPlatformRight(rights, domain, 'read')
    const write = holdsPlatformRight(rights, domain, 'write')
    if (read || write) compacted[domain] = { read, write }
  }
  return compacted
}

function withRight(rights: PlatformRights, domain: PlatformDomain, action: RightAction, isOn: boolean): PlatformRights {
  const current = rights[domain] ?? { read: false, write: false }
  return { ...rights, [domain]: { ...current, [action]: isOn } }
}

/**
 * Returns a compact copy with this right and every right it depends on (specification §4). A closed
 * set stays closed.
 */
export function givePlatformRight(
  rights: Readonly<PlatformRights>,
  domain: PlatformDomain,
  action: RightAction,
): PlatformRights {
  let granted = withRight(rights, domain, action, true)
  if (action === 'write') {
    for (const needed of neededToWrite(domain)) granted = withRight(granted, needed, 'read', true)
  }
  return compactPlatformRights(granted)
}

/**
 * Returns a compact copy without this right and without every write that depends on it
 * (specification §4). A closed set stays closed.
 */
export function removePlatformRight(
  rights: Readonly<PlatformRights>,
  domain: PlatformDomain,
  action: RightAction,
): PlatformRights {
  let left = withRight(rights, domain, action, false)
  if (action === 'read') {
    for (const writer of platformDomains) {
      if (neededToWrite(writer).includes(domain)) left = withRight(left, writer, 'write', false)
    }
  }
  return compactPlatformRights(left)
}

export type OneRight = { domain: PlatformDomain; action: RightAction }

/** The rights after one is given or removed, and which others changed along with it. */
export function changeRight(
  rights: Readonly<PlatformRights>,
  { domain, action }: OneRight,
  isOn: boolean,
): { rights: PlatformRights; along: OneRight[] } {
  const changed = isOn ? givePlatformRight(rights, domain, action) : removePlatformRight(rights, domain, action)
  const along = platformDomains.flatMap((other) =>
    rightActions
      .filter((which) => !(other === domain && which === action))
      .filter((which) => holdsPlatformRight(rights, other, which) !== holdsPlatformRight(changed, other, which))
      .map((which) => ({ domain: other, action: which })),
  )
  return { rights: changed, along }
}

/**
 * Returns the smallest closed set that contains these rights. It is stored when a client sends a
 * set that is not closed.
 */
export function closePlatformRights(rights: Readonly<PlatformRights>): PlatformRights {
  return platformDomains
    .filter((domain) => holdsPlatformRight(rights, domain, 'write'))
    .reduce((closed, domain) => givePlatformRight(closed, domain, 'write'), compactPlatformRights(rights))
}

/** True when every write has the reads it depends on. */
export function isClosed(rights: Readonly<PlatformRights>): boolean {
  return platformDomains.every(
    (domain) =>
      !holdsPlatformRight(rights, domain, 'write') ||
      neededToWrite(domain).every((needed) => holdsPlatformRight(rights, needed, 'read')),
  )
}

/** True when no right is held: the person is not a platform manager. */
export function isEmptyPlatformRights(rights: Readonly<PlatformRights>): boolean {
  return Object.keys(compactPlatformRights(rights)).length === 0
}
