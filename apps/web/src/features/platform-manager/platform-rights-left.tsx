import { heldPlatformRights, type PlatformDomain, type PlatformRights } from '@cursus/rights'
import { RightsLeftNotice, type RightsLoss } from '#web/components/rights-left-notice.tsx'
import { domainName } from '#web/features/account/domain-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const nameOf = (right: string) => {
  const [domain, action] = right.split('.') as [PlatformDomain, string]
  const said = { domain: domainName(domain) }
  return action === 'read' ? m.management_manager_right_read(said) : m.management_manager_right_write(said)
}

/** What a platform manager would lose; without `after`, all rights. */
export const platformRightsLoss = (
  { id, platformManagementRights: rights }: { id: string; platformManagementRights: PlatformRights },
  after: PlatformRights = {},
): RightsLoss => {
  const kept = heldPlatformRights(after)
  return { id, rights: heldPlatformRights(rights).filter((right) => !kept.includes(right)) }
}

export function PlatformRightsLeft({ losses }: { losses: readonly RightsLoss[] }) {
  const isAsked = losses.some(({ rights }) => rights.length > 0)
  const holders = trpc.management.platformManager.rights.useQuery(undefined, {
    enabled: isAsked,
    meta: { silent: true },
  })
  return <RightsLeftNotice holders={holders.data} losses={losses} nameOf={nameOf} />
}
