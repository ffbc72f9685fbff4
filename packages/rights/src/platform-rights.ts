/** Domains of platform management, in the order in which tables show them (specification §3). */
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
export type RightAction = 'read' | 'write'

export type ReadWrite = { read: boolean; write: boolean }

export type PlatformRights = Partial<Record<PlatformDomain, ReadWrite>>

export type PlatformRight = `${PlatformDomain}.${RightAction}`

export const allPlatformRights: readonly PlatformRight[] = platformDomains.flatMap(
  (domain) => [`${domain}.read`, `${domain}.write`] as const,
)

/**
 * Domains whose read is needed to write a domain, besides its own (specification §4). The only statement of the
 * dependencies: giving reads it forwards, removing backwards, so that the two cannot disagree.
 */
const readsNeededToWrite: Partial<Record<PlatformDomain, readonly PlatformDomain[]>> = {
  platformManagers: ['users'],
  modules: ['contents', 'themes'],
  contents: ['contentCategories'],
}

function neededToWrite(domain: PlatformDomain): readonly PlatformDomain[] {
  return [domain, ...(readsNeededToWrite[domain] ?? [])]
}

/** True when the rights hold that right as they are stored; nothing is inferred, so an unclosed set gives nothing more. */
export function holdsPlatformRight(
  rights: Readonly<PlatformRights>,
  domain: PlatformDomain,
  action: RightAction,
): boolean {
  return rights[domain]?.[action] === true
}

/** A new set with only the known domains that have read or write true (specification §3), in the order of `platformDomains`. */
export function compactPlatformRights(rights: Readonly<PlatformRights>): PlatformRights {
  const compacted: PlatformRights = {}
  for (const domain of platformDomains) {
    const read = holdsPlatformRight(rights, domain, 'read')
    const write = holdsPlatformRight(rights, domain, 'write')
    if (read || write) compacted[domain] = { read, write }
  }
  return compacted
}

function withRight(rights: PlatformRights, domain: PlatformDomain, action: RightAction, held: boolean): PlatformRights {
  const current = rights[domain] ?? { read: false, write: false }
  return { ...rights, [domain]: { ...current, [action]: held } }
}

/**
 * A new, compact set with that right and all that it needs (specification §4). Never takes a right away; a closed set stays closed.
 */
export function givePlatformRight(
  rights: Readonly<PlatformRights>,
  domain: PlatformDomain,
  action: RightAction,
): PlatformRights {
  let given = withRight(rights, domain, action, true)
  if (action === 'write') {
    for (const needed of neededToWrite(domain)) given = withRight(given, needed, 'read', true)
  }
  return compactPlatformRights(given)
}

/**
 * A new, compact set without that right and without every write that needs it (specification §4). Never adds a right; a closed set
 * stays closed.
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

/** The smallest closed set that contains these rights: what is stored when a client sends a set that is not closed. */
export function closePlatformRights(rights: Readonly<PlatformRights>): PlatformRights {
  return platformDomains
    .filter((domain) => holdsPlatformRight(rights, domain, 'write'))
    .reduce((closed, domain) => givePlatformRight(closed, domain, 'write'), compactPlatformRights(rights))
}

/** True when every write has the reads that it needs. */
export function isClosed(rights: Readonly<PlatformRights>): boolean {
  return platformDomains.every(
    (domain) =>
      !holdsPlatformRight(rights, domain, 'write') ||
      neededToWrite(domain).every((needed) => holdsPlatformRight(rights, needed, 'read')),
  )
}

/** True when no right at all is held: such a person is not a platform manager. */
export function isEmptyPlatformRights(rights: Readonly<PlatformRights>): boolean {
  return Object.keys(compactPlatformRights(rights)).length === 0
}
